import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { binaries } from '../test/support/lanes.cjs';
import { folder, freePort, runProcess, startProcess, waitUntil } from './processes.mjs';

const ACCOUNT = 'masthead';

/** A private MariaDB with an empty database, set up as a careful operator of a small machine would. */
export async function startMariadb() {
  if (!binaries.mariadb() || !binaries.mariadbInstallDb()) {
    throw new Error('No MariaDB server on this machine: apt-get install mariadb-server, or --database sqlite');
  }
  const data = join(folder, 'mariadb');
  const own = [...(process.getuid?.() === 0 ? ['--user=root'] : []), `--datadir=${data}`, `--tmpdir=${folder}`];
  const init = join(folder, 'init.sql');
  writeFileSync(
    init,
    [
      `CREATE USER IF NOT EXISTS '${ACCOUNT}'@'127.0.0.1' IDENTIFIED BY '${ACCOUNT}';`,
      `GRANT ALL ON *.* TO '${ACCOUNT}'@'127.0.0.1';`,
      `CREATE DATABASE IF NOT EXISTS ${ACCOUNT};\n`,
    ].join('\n'),
  );
  await runProcess('mariadb-install-db', binaries.mariadbInstallDb(), [
    '--no-defaults',
    ...own,
    '--skip-test-db',
    '--auth-root-authentication-method=normal',
  ]);
  const port = await freePort();
  const server = startProcess('mariadb', binaries.mariadb(), [
    '--no-defaults',
    ...own,
    `--socket=${join(folder, 'mariadb.sock')}`,
    `--pid-file=${join(folder, 'mariadb.pid')}`,
    `--init-file=${init}`,
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    '--skip-name-resolve',
    '--skip-log-bin',
    '--character-set-server=utf8mb4',
    '--innodb-buffer-pool-size=512M',
    // An acknowledged write is on the disk: the setting that every figure for writes stands or falls with.
    '--innodb-flush-log-at-trx-commit=1',
    '--query-cache-type=0',
    '--performance-schema=OFF',
    '--max-connections=200',
  ]);
  const url = `mysql://${ACCOUNT}:${ACCOUNT}@127.0.0.1:${port}/${ACCOUNT}`;
  const connect = () => createConnection({ uri: url, charset: 'utf8mb4', timezone: 'Z' });
  const connection = await waitUntil(server, connect);
  return {
    ...server,
    dialect: 'mysql',
    url,
    connect,
    version: await versionOf(connection),
    statements: counterOf(connection),
  };
}

async function versionOf(connection) {
  const [[{ version }]] = await connection.query('SELECT VERSION() AS version');
  return `MariaDB ${version.split('-')[0]}`;
}

/** How many statements the server has had so far, and how many of them were SELECT. The question itself is not among them. */
function counterOf(connection) {
  let own = 0;
  return async () => {
    const [rows] = await connection.query("SHOW GLOBAL STATUS WHERE Variable_name IN ('Questions', 'Com_select')");
    const { Questions: all, Com_select: selects } = Object.fromEntries(
      rows.map(({ Variable_name: name, Value: value }) => [name, Number(value)]),
    );
    return { all: all - own++, selects };
  };
}
