//! Looks for a text in everything that a store has: all cells of all tables, and all bytes of all files.

use crate::samples::{Kind, TestStore};
use rusqlite::types::ValueRef;
use sha2::{Digest, Sha256};
use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// Where the name is found, in any case and in the usual encodings.
pub(crate) async fn traces_in(store: &TestStore, kind: Kind, name: &str) -> Vec<String> {
    let forms = forms(name);
    let cells = match kind {
        Kind::Sqlite => sqlite_cells(store),
        Kind::Postgres => postgres_cells(store).await,
    };
    assert!(cells.len() > 20, "every table has been read");
    let mut found: Vec<String> =
        cells.iter().filter(|(_, bytes)| has_any(bytes, &forms)).map(|(place, _)| place.clone()).collect();
    found.dedup();
    if kind == Kind::Sqlite {
        found.extend(files(store, &forms));
    }
    found
}

/// All tables of the schema are read, also those that are added later.
fn sqlite_cells(store: &TestStore) -> Vec<(String, Vec<u8>)> {
    let connection = rusqlite::Connection::open(store.path()).unwrap();
    let names = "SELECT name FROM sqlite_schema WHERE type = 'table'";
    let tables: Vec<String> = connection
        .prepare(names)
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let mut cells = Vec::new();
    for table in tables {
        let mut statement = connection.prepare(&format!("SELECT * FROM \"{table}\"")).unwrap();
        let columns = statement.column_count();
        let mut rows = statement.query([]).unwrap();
        cells.push((table.clone(), table.clone().into_bytes()));
        while let Some(row) = rows.next().unwrap() {
            for column in 0..columns {
                if let ValueRef::Text(bytes) | ValueRef::Blob(bytes) = row.get_ref(column).unwrap() {
                    cells.push((table.clone(), bytes.to_vec()));
                }
            }
        }
    }
    cells
}

async fn postgres_cells(store: &TestStore) -> Vec<(String, Vec<u8>)> {
    let mut connection = PgConnection::connect(&store.url()).await.unwrap();
    let names = "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'";
    let tables: Vec<String> = sqlx::query_scalar(names).fetch_all(&mut connection).await.unwrap();
    let mut cells = Vec::new();
    for table in tables {
        cells.push((table.clone(), table.clone().into_bytes()));
        let query = sqlx::query_scalar(AssertSqlSafe(format!("SELECT t::text FROM \"{table}\" AS t")));
        let rows: Vec<String> = query.fetch_all(&mut connection).await.unwrap();
        cells.extend(rows.into_iter().map(|row| (table.clone(), row.into_bytes())));
    }
    cells
}

fn files(store: &TestStore, forms: &[Vec<u8>]) -> Vec<String> {
    let paths = std::fs::read_dir(store.folder()).unwrap().map(|entry| entry.unwrap().path());
    let has_trace = |path: &std::path::PathBuf| has_any(&std::fs::read(path).unwrap(), forms);
    paths.filter(has_trace).map(|path| path.display().to_string()).collect()
}

/// The name in lower case: as UTF-8, UTF-16 of both orders, hexadecimal digits, Base64 at each of its three offsets, and as a
/// hash without a key.
fn forms(name: &str) -> Vec<Vec<u8>> {
    let lower = name.to_lowercase();
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>().into_bytes();
    let mut forms = vec![lower.clone().into_bytes(), hex(lower.as_bytes()), hex(name.as_bytes())];
    forms.push(lower.encode_utf16().flat_map(u16::to_le_bytes).collect());
    forms.push(lower.encode_utf16().flat_map(u16::to_be_bytes).collect());
    forms.push(hex(&Sha256::digest(&lower)));
    for text in [name, &lower] {
        forms
            .extend((0..3).map(|offset| base64(text.as_bytes().get(offset..).unwrap()).to_ascii_lowercase()));
    }
    // Parts of short names would be found anywhere.
    forms.retain(|form| form.len() >= 4);
    forms
}

/// The characters of Base64 that are full, without the rest.
fn base64(bytes: &[u8]) -> Vec<u8> {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |three: &[u8]| {
        let number = u32::from_be_bytes([0, three[0], three[1], three[2]]);
        [18, 12, 6, 0].map(|shift| LETTERS[((number >> shift) & 63) as usize])
    };
    bytes.chunks_exact(3).flat_map(group).collect()
}

fn has_any(bytes: &[u8], forms: &[Vec<u8>]) -> bool {
    let lower = bytes.to_ascii_lowercase();
    forms.iter().any(|form| lower.windows(form.len()).any(|window| window == form))
}

#[test]
fn all_forms_are_found() {
    let forms = forms("Anna");
    for text in ["xANNAx", "616e6e61", "416E6E61", "QW5u", "r: anna"] {
        assert!(has_any(text.as_bytes(), &forms), "{text}");
    }
    let wide: Vec<u8> = "AnNa".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(has_any(&wide, &forms));
    assert!(!has_any(b"Hannover", &forms));
}
