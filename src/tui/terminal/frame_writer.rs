//! Writes frames: the difference to the previous frame, in one write.

use std::io::{self, Write};
use std::mem;

use arcade_base::with_context;
use arcade_games::kit::PixelScreen;
use arcade_games::picture::{ImageFormat, PixelRaster};
use crossterm::clipboard::CopyToClipboard;
use crossterm::terminal::{
    self, BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, SetTitle,
};
use crossterm::{execute, queue};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::encode::{encode, filled};
use super::kitty::KittyImages;
use super::queries::OscSupport;
use super::sixel::SixelImages;

/// The raster of images with cells as large as the terminal's; `None` if the terminal doesn't say, or if they are too small for pictures in
/// pixels.
pub(super) fn pixel_raster() -> Option<PixelRaster> {
    const SMALLEST: (u16, u16) = (7, 14);
    let size = terminal::window_size().ok()?;
    let width = size.width.checked_div(size.columns)?;
    let height = size.height.checked_div(size.rows)?;
    let is_enough = width >= SMALLEST.0 && height >= SMALLEST.1;
    is_enough.then_some(PixelRaster { width, height, format: ImageFormat::Kitty })
}

/// The size of the screen, limited to that of the largest real terminals. Some terminals report the largest
/// possible number, and a buffer of that size doesn't fit into memory.
pub(super) fn area() -> io::Result<Rect> {
    const MAX_WIDTH: u16 = 1000;
    const MAX_HEIGHT: u16 = 500;
    let size =
        terminal::size().map_err(with_context("the size of the terminal can't be found out"));
    let (width, height) = size?;
    Ok(Rect::new(0, 0, width.min(MAX_WIDTH), height.min(MAX_HEIGHT)))
}

/// The frame that the terminal shows, and the next one.
pub(super) struct FrameWriter<W> {
    out: W,
    osc: OscSupport,
    /// The frame on screen; `None` for an empty screen, whose buffer needn't be allocated before the first
    /// frame.
    shown: Option<Buffer>,
    /// A cleared buffer for the next frame.
    next: Buffer,
    /// Whether the contents of the screen are unknown, so that the next frame clears it first.
    is_unknown: bool,
    /// The title of the window, if it has been set.
    title: Option<String>,
    /// The pictures in pixels that the terminal shows.
    pub images: KittyImages,
    sixels: SixelImages,
}

impl<W: Write> FrameWriter<W> {
    /// An empty screen of this size.
    pub fn new(out: W, area: Rect, osc: OscSupport) -> Self {
        let next = Buffer::empty(area);
        Self {
            out,
            osc,
            shown: None,
            next,
            is_unknown: false,
            title: None,
            images: KittyImages::default(),
            sixels: SixelImages::default(),
        }
    }

    /// Makes the next frame repaint the whole screen in this size, and the title.
    pub fn redraw(&mut self, area: Rect) {
        self.shown = None;
        self.next.resize(area);
        self.next.reset();
        self.is_unknown = true;
        self.title = None;
        self.images.forget();
        self.sixels.forget();
    }

    /// Shows a frame with this title of the window. A frame that changes nothing writes nothing.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn draw(
        &mut self,
        title: &str,
        paint: impl FnOnce(Rect, &mut Buffer) -> Option<PixelScreen>,
    ) -> io::Result<()> {
        let pixels = paint(self.next.area, &mut self.next);
        let of = |format| pixels.as_ref().filter(|pixels| pixels.raster.format == format);
        let mut images = self.images.update(of(ImageFormat::Kitty), &self.next);
        images.extend(self.sixels.update(of(ImageFormat::Sixel), &self.next));
        let frame = self.frame(title, &images)?;
        if let Some(frame) = frame {
            self.out.write_all(&frame)?;
            self.out.flush()?;
        }
        // After writing, to save latency.
        let spare = self.shown.take().unwrap_or_else(|| Buffer::empty(self.next.area));
        self.shown = Some(mem::replace(&mut self.next, spare));
        self.next.reset();
        Ok(())
    }

    /// The bytes that show the next frame, with what changes its images; `None` if nothing differs.
    fn frame(&mut self, title: &str, images: &[u8]) -> io::Result<Option<Vec<u8>>> {
        let changes: Box<dyn Iterator<Item = _>> = match &self.shown {
            Some(shown) => Box::new(shown.diff_iter(&self.next)),
            None => Box::new(filled(&self.next)),
        };
        let mut changes = changes.peekable();
        let is_renamed = self.osc == OscSupport::Safe && self.title.as_deref() != Some(title);
        if changes.peek().is_none() && !self.is_unknown && !is_renamed && images.is_empty() {
            return Ok(None);
        }
        // Terminals with synchronized output show the frame only when it is complete.
        let mut frame = Vec::new();
        queue!(frame, BeginSynchronizedUpdate)?;
        if mem::take(&mut self.is_unknown) {
            queue!(frame, Clear(ClearType::All))?;
        }
        if is_renamed {
            queue!(frame, SetTitle(title))?;
            self.title = Some(title.into());
        }
        encode(&mut frame, changes)?;
        frame.extend_from_slice(images);
        queue!(frame, EndSynchronizedUpdate)?;
        Ok(Some(frame))
    }

    /// The output that frames are written to.
    pub fn out(&mut self) -> &mut W {
        &mut self.out
    }

    /// Copies text to the clipboard, if the terminal can.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn copy(&mut self, text: String) -> io::Result<()> {
        execute!(self.out, CopyToClipboard::to_clipboard_from(text))
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::*;

    const BEGIN: &str = "\x1b[?2026h";
    const END: &str = "\x1b[?2026l";

    fn frame_writer(osc: OscSupport) -> FrameWriter<Vec<u8>> {
        FrameWriter::new(Vec::new(), Rect::new(0, 0, 20, 2), osc)
    }

    /// The bytes that a frame with this title and text writes.
    fn frame(frame_writer: &mut FrameWriter<Vec<u8>>, title: &str, text: &str) -> String {
        frame_writer.out.clear();
        let paint = |_: Rect, buffer: &mut Buffer| {
            buffer.set_string(0, 0, text, Style::default());
            None
        };
        frame_writer.draw(title, paint).expect("memory can be written");
        String::from_utf8(frame_writer.out.clone()).expect("text")
    }

    /// The bytes between the begin and end marks of a frame, which must be its first and last.
    #[track_caller]
    fn inside(frame: &str) -> &str {
        let inside = frame.strip_prefix(BEGIN).and_then(|rest| rest.strip_suffix(END));
        let inside = inside.unwrap_or_else(|| panic!("{frame:?} has no marks"));
        assert!(!inside.contains("\x1b[?2026"), "{frame:?} has more marks");
        inside
    }

    #[test]
    fn a_frame_is_marked_and_holds_what_has_changed() {
        let mut frame_writer = frame_writer(OscSupport::MayPrint);
        assert!(inside(&frame(&mut frame_writer, "a", "board")).contains("board"));
        let next = frame(&mut frame_writer, "a", "beard");
        assert!(inside(&next).contains('e') && !next.contains('d'), "{next:?}");
    }

    #[test]
    fn a_frame_that_changes_nothing_writes_nothing() {
        let mut frame_writer = frame_writer(OscSupport::Safe);
        frame(&mut frame_writer, "a", "board");
        assert_eq!(frame(&mut frame_writer, "a", "board"), "");
    }

    #[test]
    fn a_redrawn_frame_is_cleared_and_complete_in_one_piece() {
        let mut frame_writer = frame_writer(OscSupport::Safe);
        frame(&mut frame_writer, "a", "board");
        frame_writer.redraw(Rect::new(0, 0, 10, 3));
        let redrawn = frame(&mut frame_writer, "a", "board");
        assert!(inside(&redrawn).starts_with("\x1b[2J\x1b]0;a\x07"), "{redrawn:?}");
        assert!(redrawn.contains("board"), "{redrawn:?}");
        // Even an empty frame clears the screen.
        frame_writer.redraw(Rect::new(0, 0, 10, 3));
        assert!(inside(&frame(&mut frame_writer, "a", "")).starts_with("\x1b[2J"));
    }

    #[test]
    fn a_title_is_set_when_it_changes_and_where_it_is_not_printed() {
        let mut frame_writer = frame_writer(OscSupport::Safe);
        assert!(frame(&mut frame_writer, "a", "board").contains("\x1b]0;a\x07"));
        assert!(!frame(&mut frame_writer, "a", "other").contains('\x07'));
        assert_eq!(inside(&frame(&mut frame_writer, "b", "other")), "\x1b]0;b\x07");
        let mut frame_writer = self::frame_writer(OscSupport::MayPrint);
        assert!(!frame(&mut frame_writer, "a", "board").contains("\x1b]"));
        assert_eq!(frame(&mut frame_writer, "b", "board"), "");
    }
}
