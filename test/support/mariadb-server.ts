// Jest's global setup loads this file too, and Node resolves its imports there: they carry no '.js', in the files it
// imports as well.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port';
import { startGuarded, type GuardedProcess } from './guarded-process';
import { binaries } from './lanes.cjs';
import { MariadbClient, PASSWORD, USER } from './mariadb-client';
import { waitUntilReady } from './wait-until-ready';

export interface MariadbOptions {
  /** The server's default charset: what a database gets whose maker names none. Default utf8mb4. */
  charset?: 'utf8mb4' | 'latin1';
  /** Further options of the server, such as `--innodb-flush-log-at-trx-commit=0`. */
  args?: string[];
  /** The folder below which it has its own. */
  below?: string;
}

const COLLATION = { utf8mb4: 'utf8mb4_general_ci', latin1: 'latin1_swedish_ci' };

/** A private server on a port of its own, with an account that may do everything. */
export class MariadbServer extends MariadbClient {
  private process?: GuardedProcess;

  constructor(
    private readonly folder: string,
    port: number,
    private readonly options: MariadbOptions,
  ) {
    super(port);
  }

  get pid(): number {
    return this.process!.pid;
  }

  /** Also again, on what it had when it was killed. */
  async start(): Promise<void> {
    this.process = await startGuarded(this.folder, serverCommand(this.folder, this.port, this.options));
    await waitUntilReady('MariaDB', this.process, () => this.query('SELECT 1'));
  }

  /** Also one that has ended by itself. */
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
  // Runs before the first connection is taken, so there is no moment without the account.
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
    // The machine's own settings would make the tests mean something else on every machine.
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

// The folder of temporary tables too: a server that starts removes whatever it finds there, another server's included.
function ownFolders(folder: string): string[] {
  return [`--datadir=${join(folder, 'data')}`, `--tmpdir=${folder}`];
}

function asRoot(): string[] {
  return process.getuid?.() === 0 ? ['--user=root'] : [];
}

function found(name: 'mariadb' | 'mariadbInstallDb'): string {
  const path = binaries[name]();
  if (!path) throw new Error('No MariaDB server on this machine: apt-get install mariadb-server');
  return path;
}
