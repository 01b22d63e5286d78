import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';
import { type GuardedProcess, startGuarded } from './guarded-process.js';
import { binaries } from './lanes.cjs';
import { MariadbClient, PASSWORD, USER } from './mariadb-client.js';
import { waitUntilReady } from './wait-until-ready.js';

interface Ports {
  readonly sql: number;
  readonly group: number;
  /** Ports for incremental (IST) and full state transfer (SST). */
  readonly ist: number;
  readonly sst: number;
}

const SYNCED = "SHOW STATUS LIKE 'wsrep_local_state_comment'";

/** A node of a Galera cluster on the loopback address. */
export class GaleraNode extends MariadbClient {
  private process?: GuardedProcess;

  constructor(
    private readonly folder: string,
    private readonly ports: Ports,
    private readonly group: readonly number[],
  ) {
    super(ports.sql);
  }

  get pid(): number {
    return this.process!.pid;
  }

  /** The first node creates the cluster; the other nodes join. */
  async start(role: 'first' | 'joining' = 'joining'): Promise<void> {
    const file = join(this.folder, 'my.cnf');
    writeFileSync(file, this.settings(role));
    this.process = await startGuarded(this.folder, [binaries.mariadb()!, `--defaults-file=${file}`]);
    await waitUntilReady('Galera', this.process, async () => {
      if (!(await this.isSynced())) throw new Error('The node is not synced yet');
    });
  }

  isSynced(): Promise<boolean> {
    return this.query<{ Value: string }>(SYNCED).then(([row]) => row?.Value === 'Synced');
  }

  /** Kills the node without a shutdown, as a crash of its machine does. */
  async kill(): Promise<void> {
    process.kill(this.pid, 'SIGKILL');
    await eventually(
      () => this.process!.running(),
      (running) => !running,
    );
  }

  async stop(): Promise<void> {
    await this.process?.stop();
  }

  async install(): Promise<void> {
    await promisify(execFile)(binaries.mariadbInstallDb()!, [
      '--no-defaults',
      ...(isRoot() ? ['--user=root'] : []),
      `--datadir=${join(this.folder, 'data')}`,
      `--tmpdir=${this.folder}`,
      '--skip-test-db',
      '--auth-root-authentication-method=normal',
    ]);
    const accounts = ['127.0.0.1', 'localhost'].flatMap((host) => [
      `CREATE USER IF NOT EXISTS '${USER}'@'${host}' IDENTIFIED BY '${PASSWORD}';`,
      `GRANT ALL ON *.* TO '${USER}'@'${host}' WITH GRANT OPTION;`,
    ]);
    writeFileSync(join(this.folder, 'init.sql'), `${accounts.join('\n')}\n`);
  }

  private settings(role: 'first' | 'joining'): string {
    const { sql, group, ist, sst } = this.ports;
    const others = role === 'first' ? [] : this.group.map((port) => `127.0.0.1:${port}`);
    return `[mysqld]
${isRoot() ? 'user=root' : ''}
datadir=${join(this.folder, 'data')}
tmpdir=${this.folder}
socket=${join(this.folder, 'mysqld.sock')}
pid-file=${join(this.folder, 'mysqld.pid')}
bind-address=127.0.0.1
port=${sql}
skip-name-resolve
performance-schema=OFF
innodb-buffer-pool-size=128M
innodb-autoinc-lock-mode=2
binlog-format=ROW
max-connections=300
wsrep-on=ON
wsrep-provider=${binaries.galera()!}
wsrep-cluster-name=masthead
wsrep-cluster-address=gcomm://${others.join(',')}
wsrep-node-address=127.0.0.1
wsrep-sst-method=mariabackup
wsrep-sst-auth=${USER}:${PASSWORD}
wsrep-sst-receive-address=127.0.0.1:${sst}
wsrep-provider-options="gmcast.listen_addr=tcp://127.0.0.1:${group};ist.recv_addr=127.0.0.1:${ist};gcache.size=32M"
${role === 'first' ? `init-file=${join(this.folder, 'init.sql')}` : ''}
[sst]
sst-syslog=-1
`;
  }
}

/** Starts a cluster of three synchronized nodes, the first node before the others. */
export async function startGalera(): Promise<GaleraNode[]> {
  const ports: Ports[] = [];
  for (let n = 0; n < 3; n++) {
    ports.push({ sql: await freePort(), group: await freePort(), ist: await freePort(), sst: await freePort() });
  }
  const nodes = ports.map((own) => {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-galera-'));
    mkdirSync(join(folder, 'data'));
    return new GaleraNode(
      folder,
      own,
      ports.map(({ group }) => group),
    );
  });
  const [first, ...others] = nodes;
  await first!.install();
  await first!.start('first');
  for (const node of others) await node.start();
  return nodes;
}

const isRoot = (): boolean => process.getuid?.() === 0;
