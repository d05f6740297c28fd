//! Ending a program together with all that it has started.
//!
//! A program is the leader of a process group of its own. Whatever leaves that group is found, on
//! Linux, as a descendant of the program or by the mark in its environment. What hides from that too
//! is ended when arcade ends, for arcade becomes the parent of such orphans.

use std::collections::HashMap;
use std::fs::DirEntry;
use std::iter::successors;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Pid, getpid};

/// The variable in the environment of a program whose value is different for each.
const MARK: &str = "ARCADE_ENGINE";

/// The programs that have been started and not yet ended, each with its mark.
static RUNNING: Mutex<Vec<(Pid, String)>> = Mutex::new(Vec::new());

/// The children that this process had before it started any program. They are none of its business.
static INHERITED: OnceLock<Vec<Pid>> = OnceLock::new();

/// Starts a program, with this number, so that it can be ended with all that it starts.
///
/// # Errors
/// When the system can't.
pub(super) fn start(command: &mut Command, number: u64) -> std::io::Result<Child> {
    // It is kept until the program is on the list: whoever ends them all waits for that.
    let mut running = running();
    INHERITED.get_or_init(|| {
        adopt_orphans();
        Family::now().children(getpid())
    });
    let mark = format!("{}-{number}", getpid());
    let child = command.env(MARK, &mark).spawn()?;
    running.push((pid_of(&child), mark));
    Ok(child)
}

fn running() -> MutexGuard<'static, Vec<(Pid, String)>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends a program that has been started, and all that it has started, at once.
pub(super) fn end(child: &mut Child) {
    let pid = pid_of(child);
    let mut running = running();
    let Some(index) = running.iter().position(|(other, _)| *other == pid) else { return };
    let (_, mark) = running.swap_remove(index);
    drop(running);
    // A process that is already gone can't be killed.
    let _ = killpg(pid, Signal::SIGKILL);
    end_all(|family| family.stemming(pid, &mark));
    let _ = child.kill();
    // It is dead: this only takes it off the system's list.
    let _ = child.wait();
    // What it has started meanwhile has no parent any more, but the mark.
    end_all(|family| family.stemming(pid, &mark));
}

/// How often at most, a millisecond apart, it is looked whether the last killed programs are gone.
const MOMENTS: u32 = 1000;

/// Keeps programs from being started, and the end of one from being noticed, for as long as it lives.
#[derive(Debug)]
pub struct NoPrograms(
    #[expect(dead_code, reason = "held")] MutexGuard<'static, Vec<(Pid, String)>>,
);

/// Ends every program, and every other process that stems from this one, at once: for when this
/// process itself is about to end. As long as what it returns is kept, nobody else reports that they have
/// ended, and no program is started.
pub fn end_programs() -> NoPrograms {
    let running = running();
    if let Some(inherited) = INHERITED.get() {
        for (pid, _) in running.iter() {
            let _ = killpg(*pid, Signal::SIGKILL);
        }
        end_all(|family| {
            let others: Vec<Pid> =
                inherited.iter().flat_map(|&child| family.stemming(child, "")).collect();
            let is_own = |process: &Pid| !others.contains(process) && !inherited.contains(process);
            family.stemming(getpid(), "").into_iter().filter(is_own).collect()
        });
        bury_all();
    }
    NoPrograms(running)
}

/// Waits until the last killed programs are gone: whoever takes this process's place as parent may not
/// take them off the list. The system needs a moment to end them.
fn bury_all() {
    let mut moments = 0;
    while moments < MOMENTS {
        match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
            Ok(WaitStatus::StillAlive) => {
                moments += 1;
                std::thread::sleep(Duration::from_millis(1));
            }
            Ok(_) => {}
            Err(_) => return,
        }
    }
}

/// Takes off the system's list what programs have started and left to itself, and what has ended: arcade
/// has become its parent. Asked more often than once in a second, it does nothing.
pub(super) fn bury_from_time_to_time() {
    static LAST: Mutex<Option<Instant>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let is_soon = last.is_some_and(|last| last.elapsed() < Duration::from_secs(1));
    if is_soon {
        return;
    }
    *last = Some(Instant::now());
    let running = running();
    for orphan in Family::dead_children(getpid()) {
        let is_left = |(pid, _): &(Pid, String)| orphan.group == *pid && orphan.process != *pid;
        if running.iter().any(is_left) {
            let _ = waitpid(orphan.process, Some(WaitPidFlag::WNOHANG));
        }
    }
}

pub(super) fn pid_of(child: &Child) -> Pid {
    Pid::from_raw(child.id().try_into().expect("the system's numbers of processes are small"))
}

/// Ends processes until there are none to be found.
fn end_all(find: impl Fn(&Family) -> Vec<Pid>) {
    // Each pass finds what was started during the one before. What outruns this many is stopped by
    // the system's own limits or not at all.
    const PASSES: u32 = 100;
    for _ in 0..PASSES {
        let found = find(&Family::now());
        if found.is_empty() {
            return;
        }
        for process in found {
            let _ = kill(process, Signal::SIGKILL);
            // Only one whose parent arcade has become is taken off the list here.
            let _ = waitpid(process, Some(WaitPidFlag::WNOHANG));
        }
        std::thread::yield_now();
    }
}

/// The living processes, each with its parent. Empty on systems that don't tell it in `/proc`.
struct Family(HashMap<Pid, Pid>);

/// What the system's list says of a process.
#[derive(Clone, Copy)]
struct Listed {
    process: Pid,
    parent: Pid,
    group: Pid,
    is_dead: bool,
}

/// The system's list of processes.
fn listed() -> impl Iterator<Item = Listed> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| read(&entry))
}

fn read(entry: &DirEntry) -> Option<Listed> {
    let process = entry.file_name().to_str()?.parse().ok().map(Pid::from_raw)?;
    let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
    // The name in parentheses may have blanks and parentheses itself.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_ascii_whitespace();
    let is_dead = matches!(fields.next()?, "Z" | "X");
    let mut number = || fields.next()?.parse().ok().map(Pid::from_raw);
    Some(Listed { process, parent: number()?, group: number()?, is_dead })
}

impl Family {
    fn now() -> Self {
        let living = listed().filter(|it| !it.is_dead);
        Self(living.map(|it| (it.process, it.parent)).collect())
    }

    /// The dead children of a process, which it hasn't taken off the list yet.
    fn dead_children(parent: Pid) -> impl Iterator<Item = Listed> {
        listed().filter(move |it| it.is_dead && it.parent == parent)
    }

    /// The living children of a process.
    fn children(&self, parent: Pid) -> Vec<Pid> {
        self.0.iter().filter(|(_, other)| **other == parent).map(|(&process, _)| process).collect()
    }

    /// The processes, other than `ancestor`, that descend from it or have the mark.
    fn stemming(&self, ancestor: Pid, mark: &str) -> Vec<Pid> {
        let descends = |process: Pid| {
            let line = successors(Some(process), |process| self.0.get(process).copied());
            // Processes come and go while the list is made, so it may go round in a circle.
            line.skip(1).take(self.0.len()).any(|process| process == ancestor)
        };
        let stems = |process: Pid| {
            process != ancestor
                && (descends(process) || (!mark.is_empty() && has_mark(process, mark)))
        };
        self.0.keys().copied().filter(|&process| stems(process)).collect()
    }
}

fn has_mark(process: Pid, mark: &str) -> bool {
    let Ok(environment) = std::fs::read(format!("/proc/{process}/environ")) else { return false };
    let wanted = format!("{MARK}={mark}");
    environment.split(|&byte| byte == 0).any(|variable| variable == wanted.as_bytes())
}

#[cfg(target_os = "linux")]
fn adopt_orphans() {
    // Without it, what leaves the group is still found by its mark.
    let _ = nix::sys::prctl::set_child_subreaper(true);
}

#[cfg(not(target_os = "linux"))]
fn adopt_orphans() {}
