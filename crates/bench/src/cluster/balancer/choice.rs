//! Which node a connection goes to.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::Backend;

/// Counts connections without a table, which go to one node after the other.
#[derive(Debug, Default)]
pub(super) struct Counter(AtomicUsize);

/// The table that a request is for: the path is `/ws/table/ID` or begins with `/api/tables/ID`.
pub(super) fn table_of(head: &[u8]) -> Option<&str> {
    let line = head.split(|byte| *byte == b'\r' || *byte == b'\n').next()?;
    let path = std::str::from_utf8(line).ok()?.split(' ').nth(1)?;
    let rest = ["/ws/table/", "/api/tables/"].iter().find_map(|start| path.strip_prefix(start))?;
    let id = rest.split(['/', '?']).next()?;
    (!id.is_empty()).then_some(id)
}

/// The nodes to try, one after the other. Nodes that are not ready are only tried if none is: then a wrong answer of
/// the health check cannot lock everybody out.
pub(super) fn order(backends: &[Backend], table: Option<&str>, counter: &Counter) -> Vec<usize> {
    let running = |node: &usize| backends[*node].address.is_some();
    let mut nodes: Vec<usize> = (0..backends.len()).filter(running).collect();
    match table {
        // The node with the highest score. If it is gone, only its own tables move.
        Some(table) => nodes.sort_by_key(|node| std::cmp::Reverse(score(table, *node))),
        None if nodes.is_empty() => {}
        None => {
            let count = counter.0.fetch_add(1, Ordering::Relaxed);
            let first = count % nodes.len();
            nodes.rotate_left(first);
        }
    }
    let ready: Vec<usize> = nodes.iter().copied().filter(|node| backends[*node].is_ready).collect();
    if ready.is_empty() { nodes } else { ready }
}

/// FNV-1a, and a last mixing step because similar inputs must not get similar scores.
fn score(table: &str, node: usize) -> u64 {
    let bytes = table.bytes().chain(node.to_le_bytes());
    let hash = bytes.fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    (hash ^ (hash >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn backends(ready: [bool; 3]) -> Vec<Backend> {
        let address = Some(([127, 0, 0, 1], 1).into());
        ready.map(|is_ready| Backend { address, is_ready, ..Backend::default() }).to_vec()
    }

    #[test]
    fn the_table_is_read_from_the_path() {
        let rows = [
            ("GET /ws/table/abc HTTP/1.1\r\n", Some("abc")),
            ("GET /api/tables/abc/x?y HTTP/1.1\r\n", Some("abc")),
            ("GET /api/tables HTTP/1.1\r\n", None),
            ("GET /ws/table/ HTTP/1.1\r\n", None),
            ("POST /api/guests HTTP/1.1\r\n", None),
            ("\r\n", None),
        ];
        for (head, expected) in rows {
            assert_eq!(table_of(head.as_bytes()), expected, "{head}");
        }
    }

    #[test]
    fn tables_are_spread_and_only_those_of_a_lost_node_move() {
        let (all, two, counter) = (backends([true; 3]), backends([true, false, true]), Counter::default());
        let tables: Vec<String> = (0..300).map(|number| format!("t{number}")).collect();
        let mut counts = [0; 3];
        for table in &tables {
            let before = order(&all, Some(table), &counter)[0];
            let after = order(&two, Some(table), &counter)[0];
            assert!(before == after || before == 1, "{table}");
            counts[before] += 1;
        }
        assert!(counts.iter().all(|count| *count > 60), "{counts:?}");
    }

    #[test]
    fn without_a_table_the_nodes_take_turns_and_with_no_ready_node_all_are_tried() {
        let counter = Counter::default();
        let firsts: Vec<usize> = (0..6).map(|_| order(&backends([true; 3]), None, &counter)[0]).collect();
        assert_eq!(firsts, [0, 1, 2, 0, 1, 2]);
        assert_eq!(order(&backends([false; 3]), Some("t"), &counter).len(), 3);
        assert_eq!(order(&[], None, &counter), [0; 0]);
    }
}
