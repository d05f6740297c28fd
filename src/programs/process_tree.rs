//! Killing a program together with all processes it has started.
//!
//! Each program leads its own process group. On Linux, processes that leave the group are found as
//! descendants of the program, or by a mark in their environment. Those that hide from that too are
//! killed when arcade ends, since arcade becomes the parent of orphans.

use std::collections::HashMap;
use std::fs::DirEntry;
use std::iter::successors;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Pid, getpid};

/// The environment variable that marks the processes of a program; its value is unique to the program.
const MARK: &str = "ARCADE_ENGINE";

/// The programs that have been started and not yet killed, each with its mark.
static RUNNING: Mutex<Vec<(Pid, String)>> = Mutex::new(Vec::new());

/// The children that this process had before it started any program. They are never killed.
static INHERITED: OnceLock<Vec<Pid>> = OnceLock::new();

/// Starts a program with this number, so that it can be killed with all processes it starts.
///
/// # Errors
/// When the system can't.
pub(super) fn start(command: &mut Command, number: u64) -> std::io::Result<Child> {
    // The lock is held until the program is on the list: `kill_programs` waits for it.
    let mut running = running();
    INHERITED.get_or_init(|| {
        adopt_orphans();
        ProcessTable::now().children(getpid())
    });
    let mark = format!("{}-{number}", getpid());
    let child = command.env(MARK, &mark).spawn()?;
    running.push((pid_of(&child), mark));
    Ok(child)
}

fn running() -> MutexGuard<'static, Vec<(Pid, String)>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills a program and all processes it has started.
pub(super) fn kill_tree(child: &mut Child) {
    let pid = pid_of(child);
    let mut running = running();
    let Some(index) = running.iter().position(|(other, _)| *other == pid) else { return };
    let (_, mark) = running.swap_remove(index);
    drop(running);
    // Killing fails for a process that has already ended.
    let _ = killpg(pid, Signal::SIGKILL);
    kill_all(|table| table.descendants_or_marked(pid, &mark));
    let _ = child.kill();
    // It has ended: this only reaps it.
    let _ = child.wait();
    // Processes started in the meantime have lost their parent, but not the mark.
    kill_all(|table| table.descendants_or_marked(pid, &mark));
}

/// How many times to check for killed programs that haven't ended yet.
const REAP_ATTEMPTS: u32 = 1000;

/// The pause between these checks.
const REAP_PAUSE: Duration = Duration::from_millis(1);

/// Prevents programs from being started, and the end of one from being noticed, while it exists.
#[derive(Debug)]
pub struct LaunchLock(
    #[expect(dead_code, reason = "held")] MutexGuard<'static, Vec<(Pid, String)>>,
);

/// Kills every program and all other descendants of this process, which itself is about to end. While
/// the returned guard exists, no other thread reports that they have ended, and no program is started.
pub fn kill_programs() -> LaunchLock {
    let running = running();
    if let Some(inherited) = INHERITED.get() {
        for (pid, _) in running.iter() {
            let _ = killpg(*pid, Signal::SIGKILL);
        }
        kill_all(|table| {
            let others: Vec<Pid> = inherited
                .iter()
                .flat_map(|&child| table.descendants_or_marked(child, ""))
                .collect();
            let is_own = |process: &Pid| !others.contains(process) && !inherited.contains(process);
            table.descendants_or_marked(getpid(), "").into_iter().filter(is_own).collect()
        });
        reap_children();
    }
    LaunchLock(running)
}

/// Waits until the killed programs have ended, and reaps them: the process that adopts them may never
/// do so.
fn reap_children() {
    let mut attempts = 0;
    while attempts < REAP_ATTEMPTS {
        match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
            Ok(WaitStatus::StillAlive) => {
                attempts += 1;
                std::thread::sleep(REAP_PAUSE);
            }
            Ok(_) => {}
            Err(_) => return,
        }
    }
}

/// Reaps the processes that programs have left behind, which arcade has adopted. Does nothing if called
/// again within a second.
pub(super) fn reap_orphans() {
    static LAST: Mutex<Option<Instant>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let is_soon = last.is_some_and(|last| last.elapsed() < Duration::from_secs(1));
    if is_soon {
        return;
    }
    *last = Some(Instant::now());
    let running = running();
    for orphan in ProcessTable::dead_children(getpid()) {
        let is_left = |(pid, _): &(Pid, String)| orphan.group == *pid && orphan.process != *pid;
        if running.iter().any(is_left) {
            let _ = waitpid(orphan.process, Some(WaitPidFlag::WNOHANG));
        }
    }
}

pub(super) fn pid_of(child: &Child) -> Pid {
    Pid::from_raw(child.id().try_into().expect("the system's numbers of processes are small"))
}

/// Kills processes until no more are found.
fn kill_all(find: impl Fn(&ProcessTable) -> Vec<Pid>) {
    // Each pass finds processes started during the one before. Programs that fork faster than that are
    // only stopped by the system's limits.
    const PASSES: u32 = 100;
    for _ in 0..PASSES {
        let found = find(&ProcessTable::now());
        if found.is_empty() {
            return;
        }
        for process in found {
            let _ = kill(process, Signal::SIGKILL);
            // This only reaps the ones whose parent is arcade.
            let _ = waitpid(process, Some(WaitPidFlag::WNOHANG));
        }
        std::thread::yield_now();
    }
}

/// The parent of each living process. Empty on systems without `/proc`.
struct ProcessTable(HashMap<Pid, Pid>);

/// An entry of the process table.
#[derive(Clone, Copy)]
struct ProcessInfo {
    process: Pid,
    parent: Pid,
    group: Pid,
    is_dead: bool,
}

/// All processes in `/proc`.
fn processes() -> impl Iterator<Item = ProcessInfo> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| read(&entry))
}

fn read(entry: &DirEntry) -> Option<ProcessInfo> {
    let process = entry.file_name().to_str()?.parse().ok().map(Pid::from_raw)?;
    let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
    // The name in parentheses may contain blanks and parentheses.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_ascii_whitespace();
    let is_dead = matches!(fields.next()?, "Z" | "X");
    let mut number = || fields.next()?.parse().ok().map(Pid::from_raw);
    Some(ProcessInfo { process, parent: number()?, group: number()?, is_dead })
}

impl ProcessTable {
    fn now() -> Self {
        let living = processes().filter(|it| !it.is_dead);
        Self(living.map(|it| (it.process, it.parent)).collect())
    }

    /// The zombies of a process.
    fn dead_children(parent: Pid) -> impl Iterator<Item = ProcessInfo> {
        processes().filter(move |it| it.is_dead && it.parent == parent)
    }

    /// The living children of a process.
    fn children(&self, parent: Pid) -> Vec<Pid> {
        self.0.iter().filter(|(_, other)| **other == parent).map(|(&process, _)| process).collect()
    }

    /// The processes, other than `ancestor`, that descend from it or have the mark.
    fn descendants_or_marked(&self, ancestor: Pid, mark: &str) -> Vec<Pid> {
        let descends = |process: Pid| {
            let line = successors(Some(process), |process| self.0.get(process).copied());
            // Processes come and go while the table is read, so there may be a cycle.
            line.skip(1).take(self.0.len()).any(|process| process == ancestor)
        };
        let is_its = |process: Pid, parent: Pid| {
            process != ancestor
                && (descends(process) || (!mark.is_empty() && has_mark(process, parent, mark)))
        };
        let found = self.0.iter().filter(|&(&process, &parent)| is_its(process, parent));
        found.map(|(&process, _)| process).collect()
    }
}

/// Whether the environment of a process has the mark. While a child of arcade starts another program or is
/// about to end, it has no environment for a moment: that is waited for.
fn has_mark(process: Pid, parent: Pid, mark: &str) -> bool {
    let wanted = format!("{MARK}={mark}");
    for _ in 0..REAP_ATTEMPTS {
        let environment = std::fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
        if !environment.is_empty() {
            return environment
                .split(|&byte| byte == 0)
                .any(|variable| variable == wanted.as_bytes());
        }
        if parent != getpid() || has_no_environment(process) {
            return false;
        }
        std::thread::sleep(REAP_PAUSE);
    }
    false
}

/// Whether a process has ended, or was started with an empty environment.
fn has_no_environment(process: Pid) -> bool {
    let line = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let Some((_, fields)) = line.rsplit_once(')') else { return true };
    let mut fields = fields.split_ascii_whitespace();
    // The addresses at which the environment begins and ends, 0 if there is none.
    let (state, start, end) = (fields.next(), fields.nth(46), fields.next());
    matches!(state, Some("Z" | "X")) || (start == end && start != Some("0"))
}

#[cfg(target_os = "linux")]
fn adopt_orphans() {
    // If this fails, processes that leave the group are still found by their mark.
    let _ = nix::sys::prctl::set_child_subreaper(true);
}

#[cfg(not(target_os = "linux"))]
fn adopt_orphans() {}
