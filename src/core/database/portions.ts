const MOST_ROWS = 500;
const MOST_CHARACTERS = 1024 * 1024;

/**
 * Splits rows into chunks that fit into one INSERT: SQLite limits the number of bound values, and MySQL limits the length of a
 * statement.
 */
export function portionsOf<Row>(rows: readonly Row[], lengthOf: (row: Row) => number): Row[][] {
  const portions: Row[][] = [];
  let room = -1;
  for (const row of rows) {
    room -= lengthOf(row);
    if (room < 0 || portions.at(-1)?.length === MOST_ROWS) {
      portions.push([]);
      room = MOST_CHARACTERS - lengthOf(row);
    }
    portions.at(-1)!.push(row);
  }
  return portions;
}
