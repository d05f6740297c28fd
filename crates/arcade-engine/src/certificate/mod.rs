//! Certificates: proofs of a position's value that can be checked by the rules alone.
//!
//! A certificate is a text that names a position, claims its value, and has a *strategy* for each part
//! of the claim: for a side and an [`Aim`], that side's moves against every play of the other side. It
//! lists only the moves, in the order in which a [`Walk`](walk::Walk) through all lines of play asks for
//! them. Walking through them again, by the rules, is the check: it ends without failure exactly if the
//! strategy reaches its aim. `docs/certificates.md` describes the form.

mod aim;
mod certify;
mod claim;
mod verify;
mod walk;

pub use aim::Aim;
pub use certify::{Certificate, NotCertified, certify};
pub use claim::{Claim, ClaimPart};
pub use verify::{CertificateLines, Rejected, VerifiedClaim, VerifiedStrategy, verify};
