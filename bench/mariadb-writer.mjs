/** Server settings while the data is loaded. The previous values are restored afterwards. */
const MEANWHILE = {
  innodb_flush_log_at_trx_commit: 0,
  innodb_log_file_size: 1024 ** 3,
};
const FULLTEXT = /^\s*FULLTEXT KEY `(\w+)` \(([^)]+)\)/gm;

export async function openMariadbWriter({ connect }, tables) {
  const connection = await connect();
  const before = await definitions(connection, tables);
  const settings = await swap(connection, MEANWHILE);
  await connection.query('SET unique_checks = 0, foreign_key_checks = 0');
  // Building a full-text index after all rows are inserted is faster and results in an index as compact as after OPTIMIZE TABLE.
  const indexes = tables.flatMap((table) =>
    [...before[table].matchAll(FULLTEXT)].map(([, name, columns]) => ({ table, name, columns })),
  );
  for (const { table, name } of indexes) await connection.query('ALTER TABLE ?? DROP INDEX ??', [table, name]);
  return {
    async insert(table, columns, rows) {
      await connection.query('INSERT INTO ?? (??) VALUES ?', [table, columns, rows]);
    },
    async run(statement) {
      await connection.query(statement);
    },
    async finish() {
      // InnoDB builds one full-text index at a time.
      for (const { table, name, columns } of indexes) {
        await connection.query(`ALTER TABLE ?? ADD FULLTEXT INDEX ?? (${columns})`, [table, name]);
      }
      await swap(connection, settings);
      await connection.query('ANALYZE TABLE ??', [tables]);
      compare(before, await definitions(connection, tables));
      await connection.end();
    },
  };
}

async function definitions(connection, tables) {
  const all = {};
  for (const table of tables) {
    const [[row]] = await connection.query('SHOW CREATE TABLE ??', [table]);
    all[table] = row['Create Table'].replace(/ AUTO_INCREMENT=\d+/, '');
  }
  return all;
}

function compare(before, after) {
  for (const [table, definition] of Object.entries(before)) {
    if (after[table] !== definition)
      throw new Error(`Loading the data changed the definition of ${table}:\n${definition}\n${after[table]}`);
  }
}

/** Changes settings of the server; returns the previous values. */
async function swap(connection, values) {
  const former = {};
  for (const [name, value] of Object.entries(values)) {
    [[{ [name]: former[name] }]] = await connection.query(`SELECT @@GLOBAL.${name} AS ${name}`);
    await connection.query(`SET GLOBAL ${name} = ?`, [value]);
  }
  return former;
}
