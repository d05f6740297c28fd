//! What the build script says of the build.

/// The version, and how the program was built.
pub(crate) const LONG_VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit:  ",
    env!("ARCADE_BUILD_COMMIT"),
    "\ntarget:  ",
    env!("ARCADE_BUILD_TARGET"),
    "\nprofile: ",
    env!("ARCADE_BUILD_PROFILE"),
    "\nrustc:   ",
    env!("ARCADE_BUILD_RUSTC"),
);

/// The version and the commit: what another build has worked out may be out of date.
pub(crate) const BUILD: &str = concat!(env!("CARGO_PKG_VERSION"), " ", env!("ARCADE_BUILD_COMMIT"));
