//! The `arcade` program: arguments in, a front end, and an exit code out.

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::sync::Arc;

use arcade::commands::{Arguments, CommandError, execute};
use arcade::programs::kill_programs;
use signal_hook::consts::SIGXFSZ;

fn main() -> ExitCode {
    // With SIGXFSZ handled, exceeding the file size limit is an error like any other. The flag is never
    // read.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
    let mut out = io::BufWriter::new(io::stdout());
    let mut notes = io::stderr();
    let result = Arguments::of_process().and_then(|arguments| match arguments {
        Some(arguments) => execute(arguments, &mut out, &mut notes),
        None => Ok(()),
    });
    drop(kill_programs());
    match result.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is_closed_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            // If even this can't be written, the exit code still reports the failure.
            let _ = out.flush();
            let _ = match &error {
                CommandError::Usage(usage) => usage.print(),
                error => writeln!(notes, "arcade: {error}"),
            };
            ExitCode::from(error.exit_code())
        }
    }
}
