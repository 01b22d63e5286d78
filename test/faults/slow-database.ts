import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { TcpProxy } from '../support/tcp-proxy.js';

/** Statements at the same time, and the milliseconds that each takes in addition. */
const STATEMENTS = 8;
const STATEMENT_MS = 40;

/**
 * A TCP proxy that limits a database to 200 statements per second, as a server with eight processors would. It is then the bottleneck
 * of the service on every machine, although it uses little processor time.
 */
export class SlowDatabase extends TcpProxy {
  private readonly pending: (() => void)[] = [];
  private running = 0;

  protected override accept(near: Socket): void {
    const far = this.connect(near);
    // A client sends its next statement after the response, so the pieces of a connection remain in order.
    near.on('data', (statement) => void this.run(() => far.writable && far.write(statement)));
    far.pipe(near);
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
