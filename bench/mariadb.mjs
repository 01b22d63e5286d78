import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { binaries } from '../test/support/lanes.cjs';
import { folder, freePort, runProcess, startProcess, waitUntil } from './processes.mjs';

const ACCOUNT = 'masthead';

/**
 * A private MariaDB, set up as a careful operator of a small machine would. Its data are in a folder of their own, empty at
 * first, and stay there when it is one that is kept.
 */
export async function startMariadb(data = join(folder, 'mariadb')) {
  if (!binaries.mariadb() || !binaries.mariadbInstallDb()) {
    throw new Error('No MariaDB server on this machine: apt-get install mariadb-server, or --database sqlite');
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
    // Of use to those who make full-text indexes, and to nobody else.
    '--innodb-sort-buffer-size=64M',
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
