import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy between the service and a server on this machine that simulates network faults. */
export class FaultyProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private state: 'open' | 'held' | 'reset' = 'open';
  private latencyMs = 0;
  private resetText?: string;
  /** Connections that were reset because of their data. */
  resets = 0;
  port = 0;

  constructor(private readonly targetPort: number) {}

  async open(): Promise<void> {
    this.server = createServer((near) => this.pair(near));
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Delays the data in each direction. */
  delay(ms: number): void {
    this.latencyMs = ms;
  }

  /** Stalls all connections without an error. Data sent in the meantime arrives after `resume`. */
  stall(): void {
    this.state = 'held';
    for (const socket of this.sockets) socket.pause();
  }

  /** Resets all open and new connections. */
  reset(): void {
    this.state = 'reset';
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  /** Resets all open connections, and each new one whose client sends the text. */
  resetAt(text: string): void {
    this.resetText = text;
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  resume(): void {
    this.state = 'open';
    this.resetText = undefined;
    for (const socket of this.sockets) socket.resume();
  }

  /** Closes the port, like a machine on which the server does not run. */
  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    if (server) await new Promise((done) => server.close(done));
  }

  private pair(near: Socket): void {
    if (this.state === 'reset') return void near.resetAndDestroy();
    const far = connect(this.targetPort, '127.0.0.1');
    near.on('data', (piece) => {
      if (this.resetText === undefined || !piece.includes(this.resetText)) return;
      this.resets++;
      near.resetAndDestroy();
    });
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
      one.on('data', (piece) => void setTimeout(() => other.writable && other.write(piece), this.latencyMs));
      if (this.state === 'held') one.pause();
    }
  }
}
