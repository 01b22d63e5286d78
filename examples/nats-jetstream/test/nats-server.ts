import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_TIMEOUT_MS = 20_000;

/** A NATS server with JetStream on a free port, with its files in a private folder. `NATS_SERVER` is the path of the program. */
export class NatsServer {
  private process?: ChildProcess;

  private constructor(
    private readonly port: number,
    private readonly folder: string,
  ) {}

  static async create(): Promise<NatsServer> {
    return new NatsServer(await freePort(), mkdtempSync(join(tmpdir(), 'masthead-nats-')));
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const program = process.env['NATS_SERVER'] ?? 'nats-server';
    const options = ['--addr', '127.0.0.1', '--port', String(this.port), '--jetstream', '--store_dir', this.folder];
    const server = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] });
    this.process = server;
    let log = '';
    server.stderr.on('data', (text: Buffer) => (log += text.toString()));
    const end = Date.now() + START_TIMEOUT_MS;
    while (!log.includes('Server is ready')) {
      if (server.exitCode !== null || Date.now() > end) throw new Error(`The NATS server did not start:\n${log}`);
      await sleep(20);
    }
  }

  async kill(): Promise<void> {
    if (this.process?.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
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
