import type { LookupAddress, LookupOptions } from 'node:dns';
import { Agent, type ClientRequestArgs } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';

/** The agent's method only calls `net.createConnection`. */
type Connect = (this: void, options: ClientRequestArgs, done?: unknown) => Duplex;
const AGENT = Agent.prototype as unknown as { createConnection: Connect };

type LookupCallback = (error: Error | null, found: string | LookupAddress[], family?: number) => void;

/**
 * Redirects all connections of HTTP agents to this machine until `remove()`. Tests can use external addresses, and a failure
 * of the SSRF protection reaches no external host.
 */
export class LoopbackNetwork {
  /** The requested addresses, in the order of the connections. */
  readonly addresses: string[] = [];
  private readonly connect: Connect = AGENT.createConnection;

  constructor() {
    AGENT.createConnection = (options, done) => this.connect(this.redirectConnection(options), done);
  }

  remove(): void {
    AGENT.createConnection = this.connect;
  }

  private redirectConnection(options: ClientRequestArgs): ClientRequestArgs {
    const { host, lookup } = options;
    if (isIP(host!) === 0) return { ...options, lookup: this.redirectLookup(lookup!) };
    this.addresses.push(host!);
    return { ...options, host: '127.0.0.1' };
  }

  private redirectLookup(lookup: LookupFunction): LookupFunction {
    return (name: string, options: LookupOptions, done: LookupCallback) =>
      lookup(name, { ...options, all: true }, (error, found) => {
        if (error) return done(error, []);
        this.addresses.push(...(found as LookupAddress[]).map(({ address }) => address));
        return options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
      });
  }
}
