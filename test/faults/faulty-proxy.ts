import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A network between the service and a server on this machine, with the faults that networks have. */
export class FaultyProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private state: 'open' | 'held' | 'reset' = 'open';
  private latencyMs = 0;
  port = 0;

  constructor(private readonly behind: number) {}

  async open(): Promise<void> {
    this.server = createServer((near) => this.pair(near));
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Each piece comes so much later, there and back. */
  delay(ms: number): void {
    this.latencyMs = ms;
  }

  /** Nothing comes through, and nobody is told; what was sent meanwhile arrives when it is let go. */
  hold(): void {
    this.state = 'held';
    for (const socket of this.sockets) socket.pause();
  }

  /** Connections break, old ones and new ones. */
  reset(): void {
    this.state = 'reset';
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  letGo(): void {
    this.state = 'open';
    for (const socket of this.sockets) socket.resume();
  }

  /** As a machine without the server: nobody listens. */
  async shut(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    if (server) await new Promise((done) => server.close(done));
  }

  private pair(near: Socket): void {
    if (this.state === 'reset') return void near.resetAndDestroy();
    const far = connect(this.behind, '127.0.0.1');
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
