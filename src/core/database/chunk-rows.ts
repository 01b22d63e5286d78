const MAX_CHUNK_ROWS = 500;
const MAX_CHUNK_CHARACTERS = 1024 * 1024;

/**
 * Splits rows into chunks that fit into one INSERT: SQLite limits the number of bound values, and MySQL limits the length of a
 * statement.
 */
export function chunkRows<Row>(rows: readonly Row[], lengthOf: (row: Row) => number): Row[][] {
  const chunks: Row[][] = [];
  let room = -1;
  for (const row of rows) {
    room -= lengthOf(row);
    if (room < 0 || chunks.at(-1)?.length === MAX_CHUNK_ROWS) {
      chunks.push([]);
      room = MAX_CHUNK_CHARACTERS - lengthOf(row);
    }
    chunks.at(-1)!.push(row);
  }
  return chunks;
}
