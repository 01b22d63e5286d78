import { createSocket, type Socket } from 'node:dgram';
import { type LookupAddress, Resolver } from 'node:dns';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';

const HEADER_LENGTH = 12;

/** The record type of an address: A or AAAA. */
const typeOf = (address: string): number => (isIPv6(address) ? 28 : 1);

const toBytes = (address: string): number[] =>
  isIPv6(address)
    ? address.split(':').flatMap((group) => [...Buffer.from(group.padStart(4, '0'), 'hex')])
    : address.split('.').map(Number);

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

  /** IPv4 addresses, and IPv6 addresses without `::`. */
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

  /** RFC 1035, section 4: the question section and at most one answer with a TTL of 0 seconds. */
  private buildResponse(query: Buffer): Buffer {
    const question = query.subarray(HEADER_LENGTH, query.indexOf(0, HEADER_LENGTH) + 5);
    const type = question.readUInt16BE(question.length - 4);
    const addresses = this.addresses.filter((address) => typeOf(address) === type);
    const address = addresses[Math.min(this.queryCount++, addresses.length - 1)];
    const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, address ? 1 : 0, 0, 0, 0, 0]);
    if (!address) return Buffer.concat([header, question]);
    const data = toBytes(address);
    const answer = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length, ...data]);
    return Buffer.concat([header, question, answer]);
  }
}
