import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** TCP proxy in front of a local server. After `close()` it refuses and closes connections, as a killed server does. */
export class TcpProxy {
  protected readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  port = 0;

  constructor(private readonly targetPort: number) {}

  async open(): Promise<void> {
    if (this.server) return;
    this.server = createServer((near) => this.accept(near));
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    for (const socket of this.sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  }

  /** Forwards the data of a client and of the server to each other. */
  protected accept(near: Socket): void {
    const far = this.connect(near);
    near.pipe(far);
    far.pipe(near);
  }

  /** Connects a client to the server, without forwarding data. The end of one connection ends the other. */
  protected connect(near: Socket): Socket {
    const far = connect(this.targetPort, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          this.sockets.delete(one);
          other.destroy();
        });
    }
    return far;
  }
}
