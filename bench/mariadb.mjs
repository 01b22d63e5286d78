import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { binaries } from '../test/support/lanes.cjs';
import { folder, freePort, runProcess, startProcess, waitUntil } from './processes.mjs';

const ACCOUNT = 'masthead';

/**
 * Starts a private MariaDB with production settings for a small machine. `data` is its data folder; the default is a
 * temporary folder.
 */
export async function startMariadb(data = join(folder, 'mariadb')) {
  if (!binaries.mariadb() || !binaries.mariadbInstallDb()) {
    throw new Error('MariaDB server not found: run apt-get install mariadb-server, or use --database sqlite');
  }
  const own = [...(process.getuid?.() === 0 ? ['--user=root'] : []), `--datadir=${data}`, `--tmpdir=${folder}`];
  if (!existsSync(join(data, 'mysql'))) {
    mkdirSync(data, { recursive: true });
    const options = ['--no-defaults', ...own, '--skip-test-db', '--auth-root-authentication-method=normal'];
    await runProcess('mariadb-install-db', binaries.mariadbInstallDb(), options);
  }
  const port = await freePort();
  const server = startProcess('mariadb', binaries.mariadb(), [
    '--no-defaults',
    ...own,
    `--socket=${join(folder, 'mariadb.sock')}`,
    `--pid-file=${join(folder, 'mariadb.pid')}`,
    `--init-file=${initFile()}`,
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    '--skip-name-resolve',
    '--skip-log-bin',
    '--character-set-server=utf8mb4',
    '--innodb-buffer-pool-size=1G',
    // Used only for building indexes, mainly full-text indexes.
    '--innodb-sort-buffer-size=64M',
    // Every commit is flushed to disk. This setting determines the figures for writes.
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

function initFile() {
  const file = join(folder, 'init.sql');
  const account = `'${ACCOUNT}'@'127.0.0.1'`;
  const statements = [
    `CREATE USER IF NOT EXISTS ${account} IDENTIFIED BY '${ACCOUNT}';`,
    `GRANT ALL ON *.* TO ${account};`,
    `CREATE DATABASE IF NOT EXISTS ${ACCOUNT};`,
  ];
  writeFileSync(file, `${statements.join('\n')}\n`);
  return file;
}

async function versionOf(connection) {
  const [[{ version }]] = await connection.query('SELECT VERSION() AS version');
  return `MariaDB ${version.split('-')[0]}`;
}

/** Returns a function for the number of executed statements and of SELECT statements, without its own statements. */
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
