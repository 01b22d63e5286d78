// Jest's global setup also loads this file, and Node then resolves the imports: imports in this file and in the imported
// files have no '.js' extension.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ConnectionOptions } from 'mysql2/promise';
import { freePort } from './free-port';
import { startGuarded, type GuardedProcess } from './guarded-process';
import { binaries } from './lanes.cjs';
import { MariadbClient, PASSWORD, USER } from './mariadb-client';
import { waitUntilReady } from './wait-until-ready';

export interface MariadbOptions {
  /** Charset of databases that are created without a charset. Default: utf8mb4. */
  charset?: 'utf8mb4' | 'latin1';
  /** Further options of the server, such as `--innodb-flush-log-at-trx-commit=0`. */
  args?: string[];
  /** Further options of the test's own connections, such as `ssl`. */
  connection?: ConnectionOptions;
  /** Parent folder of the server's folder. Default: the temporary folder of the system. */
  below?: string;
}

const COLLATION = { utf8mb4: 'utf8mb4_general_ci', latin1: 'latin1_swedish_ci' };

/** A private server on a free port, with an account that has all privileges. */
export class MariadbServer extends MariadbClient {
  private process?: GuardedProcess;

  constructor(
    private readonly folder: string,
    port: number,
    private readonly options: MariadbOptions,
  ) {
    super(port, options.connection);
  }

  get pid(): number {
    return this.process!.pid;
  }

  /** Starts the server, also with the existing data after `kill()`. */
  async start(): Promise<void> {
    this.process = await startGuarded(this.folder, serverCommand(this.folder, this.port, this.options));
    await waitUntilReady('MariaDB', this.process, () => this.query('SELECT 1'));
  }

  /** Kills the server and waits for its end. Does nothing if the server has already ended. */
  async kill(): Promise<void> {
    if (this.process!.running()) process.kill(this.pid, 'SIGKILL');
    while (this.process!.running()) await sleep(10);
  }

  async stop(): Promise<void> {
    await this.process?.stop();
  }
}

export async function startMariadb(options: MariadbOptions = {}): Promise<MariadbServer> {
  const folder = mkdtempSync(join(options.below ?? tmpdir(), 'masthead-mariadb-'));
  try {
    await makeDataFolder(folder);
    const server = new MariadbServer(folder, await freePort(), options);
    await server.start();
    return server;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function makeDataFolder(folder: string): Promise<void> {
  // The server runs this file before it accepts connections, so every connection finds the account.
  writeFileSync(
    join(folder, 'init.sql'),
    `CREATE USER IF NOT EXISTS '${USER}'@'127.0.0.1' IDENTIFIED BY '${PASSWORD}';\n` +
      `GRANT ALL ON *.* TO '${USER}'@'127.0.0.1' WITH GRANT OPTION;\n`,
  );
  await promisify(execFile)(found('mariadbInstallDb'), [
    '--no-defaults',
    ...asRoot(),
    ...ownFolders(folder),
    '--skip-test-db',
    '--auth-root-authentication-method=normal',
  ]);
}

function serverCommand(folder: string, port: number, { charset = 'utf8mb4', args = [] }: MariadbOptions): string[] {
  return [
    found('mariadb'),
    // Settings of the machine would change the behaviour of the tests.
    '--no-defaults',
    ...asRoot(),
    ...ownFolders(folder),
    `--socket=${join(folder, 'mysqld.sock')}`,
    `--pid-file=${join(folder, 'mysqld.pid')}`,
    `--init-file=${join(folder, 'init.sql')}`,
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    `--character-set-server=${charset}`,
    `--collation-server=${COLLATION[charset]}`,
    '--skip-name-resolve',
    '--skip-log-bin',
    '--performance-schema=OFF',
    '--innodb-buffer-pool-size=128M',
    '--max-connections=300',
    ...args,
  ];
}

// A separate folder for temporary tables: a starting server removes all files in this folder, including files of other servers.
function ownFolders(folder: string): string[] {
  return [`--datadir=${join(folder, 'data')}`, `--tmpdir=${folder}`];
}

function asRoot(): string[] {
  return process.getuid?.() === 0 ? ['--user=root'] : [];
}

function found(name: 'mariadb' | 'mariadbInstallDb'): string {
  const path = binaries[name]();
  if (!path) throw new Error('MariaDB server not found: run apt-get install mariadb-server');
  return path;
}
