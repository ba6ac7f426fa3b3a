//! What is expected stands in `tests/data`; here it is only compared.

use crate::Pillars;
use qipan_testkit::laws;

#[test]
fn keeps_the_laws() {
    laws::check::<Pillars>();
}
