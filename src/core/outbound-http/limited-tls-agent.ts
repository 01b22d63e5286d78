import type { ClientRequestArgs, Agent as HttpAgent } from 'node:http';
import { Agent } from 'node:https';
import type { Socket } from 'node:net';
import { Duplex, pipeline, Transform } from 'node:stream';
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
  constructor(
    private readonly connections: HttpAgent,
    private readonly maxResponseBytes: number,
  ) {
    super({ ...OUTBOUND_TLS, keepAlive: false });
  }

  override createConnection(options: ClientRequestArgs): Duplex {
    let maxBytes = MAX_HANDSHAKE_BYTES;
    const connection = limitReceivedBytes(this.connections.createConnection(options) as Socket, () => maxBytes);
    const secure = super.createConnection({ ...options, socket: connection } as ClientRequestArgs) as TLSSocket;
    connection.once('error', (error) => secure.destroy(error));
    return secure.once('secureConnect', () => (maxBytes += MAX_OVERHEAD_BYTES + this.maxResponseBytes));
  }
}

function limitReceivedBytes(socket: Socket, maxBytes: () => number): Duplex {
  let received = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      received += chunk.length;
      if (received <= maxBytes()) done(null, chunk);
      else done(new OutboundError(`The server sends more than ${maxBytes() / 1024} KiB for one request`));
    },
  });
  pipeline(socket, counted, () => undefined);
  return Duplex.from({ readable: counted, writable: socket });
}
