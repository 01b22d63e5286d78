import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_TIMEOUT_MS = 60_000;

/** A RabbitMQ server on free ports, with its files in a private folder. `RABBITMQ_SERVER` is the path of the program. */
export class RabbitMqServer {
  private process?: ChildProcess;
  private mapper?: ChildProcess;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly distributionPort: number,
    private readonly mapperPort: number,
  ) {}

  static async create(): Promise<RabbitMqServer> {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-rabbitmq-'));
    mkdirSync(join(folder, 'log'));
    writeFileSync(join(folder, 'enabled_plugins'), '[].\n');
    writeFileSync(join(folder, 'rabbitmq.conf'), 'log.console = true\nlog.console.level = info\nlog.file = false\n');
    return new RabbitMqServer(folder, await freePort(), await freePort(), await freePort());
  }

  get url(): string {
    return `amqp://guest:guest@127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    // The mapper of Erlang node names. Otherwise the server would start it as a daemon, which remains.
    this.mapper ??= spawn('epmd', ['-address', '127.0.0.1', '-port', String(this.mapperPort)], { stdio: 'ignore' });
    const program = process.env['RABBITMQ_SERVER'] ?? '/usr/lib/rabbitmq/bin/rabbitmq-server';
    // A process group, because the program is a script that starts the server.
    const server = spawn(program, { env: this.environment, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    this.process = server;
    let log = '';
    for (const output of [server.stdout, server.stderr]) output.on('data', (text: Buffer) => (log += text.toString()));
    const end = Date.now() + START_TIMEOUT_MS;
    while (!log.includes('Server startup complete')) {
      if (server.exitCode !== null || Date.now() > end) throw new Error(`RabbitMQ did not start:\n${log}`);
      await sleep(50);
    }
  }

  async kill(): Promise<void> {
    if (this.process?.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    process.kill(-this.process.pid!, 'SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    this.mapper?.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get environment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env['PATH'],
      // Contains the Erlang cookie.
      HOME: this.folder,
      ERL_EPMD_PORT: String(this.mapperPort),
      ERL_EPMD_ADDRESS: '127.0.0.1',
      RABBITMQ_NODENAME: `masthead${this.port}@localhost`,
      RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
      RABBITMQ_NODE_PORT: String(this.port),
      RABBITMQ_DIST_PORT: String(this.distributionPort),
      RABBITMQ_MNESIA_BASE: join(this.folder, 'data'),
      RABBITMQ_LOG_BASE: join(this.folder, 'log'),
      RABBITMQ_CONFIG_FILE: join(this.folder, 'rabbitmq.conf'),
      RABBITMQ_CONF_ENV_FILE: join(this.folder, 'no-environment.conf'),
      RABBITMQ_ENABLED_PLUGINS_FILE: join(this.folder, 'enabled_plugins'),
      RABBITMQ_PID_FILE: join(this.folder, 'pid'),
    };
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
