import { createSocket, type Socket } from 'node:dgram';
import { type LookupAddress, Resolver } from 'node:dns';
import { once } from 'node:events';

const HEADER_LENGTH = 12;

/** DNS server that answers the queries for any name with its addresses in turn; after the last address, it repeats this address. */
export class DnsServer {
  queryCount = 0;
  private readonly resolver = new Resolver();

  private constructor(
    private readonly socket: Socket,
    private readonly addresses: readonly string[],
  ) {
    this.resolver.setServers([this.address]);
    socket.on('message', (query, { address, port }) => socket.send(this.buildResponse(query), port, address));
  }

  /** IPv4 addresses. */
  static async start(...addresses: string[]): Promise<DnsServer> {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new DnsServer(socket, addresses);
  }

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  /** `dns.lookup` that queries this server. */
  readonly lookup = (
    name: string,
    options: { all?: boolean },
    done: (error: Error | null, found?: string | LookupAddress[], family?: number) => void,
  ): void =>
    this.resolver.resolve4(name, (error, found) => {
      if (error) return done(error);
      return options.all
        ? done(
            null,
            found.map((address) => ({ address, family: 4 })),
          )
        : done(null, found[0], 4);
    });

  async stop(): Promise<void> {
    this.resolver.cancel();
    this.socket.close();
    await once(this.socket, 'close');
  }

  /** RFC 1035, section 4: the question section and one answer with a TTL of 0 seconds. */
  private buildResponse(query: Buffer): Buffer {
    const address = this.addresses[Math.min(this.queryCount++, this.addresses.length - 1)]!;
    const question = query.subarray(HEADER_LENGTH, query.indexOf(0, HEADER_LENGTH) + 5);
    const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
    const answer = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);
    return Buffer.concat([header, question, answer]);
  }
}
