import type { ClientRequestArgs, Agent as HttpAgent } from 'node:http';
import { Agent } from 'node:https';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { OutboundError } from './outbound.error.js';
import { OUTBOUND_TLS } from './outbound-tls.js';

/**
 * Received before the connection is secure. Servers of the web send 2 to 8 KiB. The time to verify certificates grows with the square of
 * their length, and the memory to 50 times their length.
 */
const MAX_HANDSHAKE_BYTES = 16 * 1024;
/** Of a connection besides the response that is read: headers, and messages of TLS and HTTP. */
const MAX_OVERHEAD_BYTES = 1024 * 1024;

/** Opens TLS connections over the connections of another agent. Ends a connection whose server sends too much. */
export class LimitedTlsAgent extends Agent {
  private readonly connections: HttpAgent;
  private readonly maxResponseBytes: number;

  // Without parameter properties: threads of tests run the file without a build.
  constructor(connections: HttpAgent, maxResponseBytes: number) {
    super({ ...OUTBOUND_TLS, keepAlive: false });
    this.connections = connections;
    this.maxResponseBytes = maxResponseBytes;
  }

  override createConnection(options: ClientRequestArgs): Duplex {
    const connection = new LimitedConnection(this.connections.createConnection(options) as Socket);
    const secure = super.createConnection({ ...options, socket: connection } as ClientRequestArgs) as TLSSocket;
    connection.on('error', (error) => secure.destroy(error));
    return secure.once('secureConnect', () => {
      connection.maxBytes += MAX_OVERHEAD_BYTES + this.maxResponseBytes;
    });
  }
}

/** Passes the bytes of a socket, up to a limit. TLS would read directly from a socket, and could not be interrupted. */
class LimitedConnection extends Duplex {
  maxBytes = MAX_HANDSHAKE_BYTES;
  private received = 0;
  private readonly socket: Socket;

  constructor(socket: Socket) {
    super();
    this.socket = socket;
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('end', () => this.push(null));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => socket.readableEnded || this.destroy());
  }

  override _read(): void {
    this.socket.resume();
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.socket.write(chunk, done);
  }

  override _final(done: () => void): void {
    this.socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.socket.destroy();
    done(error);
  }

  private receive(chunk: Buffer): void {
    this.received += chunk.length;
    if (this.received > this.maxBytes)
      this.destroy(new OutboundError(`The server sends more than ${this.maxBytes / 1024} KiB for one request`));
    else if (!this.push(chunk)) this.socket.pause();
  }
}
