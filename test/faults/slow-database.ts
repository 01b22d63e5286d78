import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Statements at the same time, and the milliseconds that each takes in addition. */
const STATEMENTS = 8;
const STATEMENT_MS = 40;

/**
 * A TCP proxy that limits a database to 200 statements per second, as a server with eight processors would. It is then the bottleneck
 * of the service on every machine, although it uses little processor time.
 */
export class SlowDatabase {
  private readonly sockets = new Set<Socket>();
  private readonly pending: (() => void)[] = [];
  private running = 0;
  private readonly server = createServer((near) => this.pair(near));

  private constructor(private readonly targetPort: number) {}

  static async open(targetPort: number): Promise<SlowDatabase> {
    const database = new SlowDatabase(targetPort);
    database.server.listen(0, '127.0.0.1');
    await once(database.server, 'listening');
    return database;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((done) => this.server.close(done));
  }

  private pair(near: Socket): void {
    const far = connect(this.targetPort, '127.0.0.1');
    // A client sends its next statement after the response, so the pieces of a connection remain in order.
    near.on('data', (statement) => void this.run(() => far.writable && far.write(statement)));
    far.pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
  }

  private async run(statement: () => void): Promise<void> {
    if (this.running === STATEMENTS) await new Promise<void>((resolve) => this.pending.push(resolve));
    else this.running++;
    await sleep(STATEMENT_MS);
    statement();
    const next = this.pending.shift();
    if (next) next();
    else this.running--;
  }
}
