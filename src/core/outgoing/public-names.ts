import { type lookup, type LookupAddress, Resolver } from 'node:dns';
import { promisify } from 'node:util';

/** Gives the addresses of a name, as `dns.lookup` does. */
export type Resolve = typeof lookup;

const PATIENCE = { timeout: 3000, tries: 2 };

/**
 * Asks the name servers of the machine, or `servers`, for the addresses of a public name. `dns.lookup` would keep one of the four
 * threads in which Node hashes passwords and reads files too, for as long as a name server of a stranger keeps silent. It reads
 * `/etc/hosts` besides, where no public names stand.
 */
export const publicNames = (servers?: readonly string[]): Resolve =>
  ((name: string, _: object, done: (error: Error | null, found: LookupAddress[]) => void) => {
    const resolver = new Resolver(PATIENCE);
    if (servers) resolver.setServers(servers);
    const [v4, v6] = [promisify(resolver.resolve4.bind(resolver)), promisify(resolver.resolve6.bind(resolver))];
    void Promise.allSettled([v4(name), v6(name)]).then(([four, six]) => {
      const found = [...addresses(four, 4), ...addresses(six, 6)];
      done(found.length === 0 && four.status === 'rejected' ? (four.reason as Error) : null, found);
    });
  }) as unknown as Resolve;

const addresses = (answer: PromiseSettledResult<string[]>, family: number): LookupAddress[] =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
