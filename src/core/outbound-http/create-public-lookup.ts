import { type lookup, type LookupAddress, Resolver } from 'node:dns';
import { promisify } from 'node:util';

/** Resolves a name, with the signature of `dns.lookup`. */
export type HostLookup = typeof lookup;

const RESOLVER_OPTIONS = { timeout: 3000, tries: 2 };

/**
 * Resolves public names with the system's name servers, or with `servers`. While a foreign name server does not respond, `dns.lookup`
 * would occupy one of the four threads in which Node also hashes passwords and reads files. It also reads `/etc/hosts`, which
 * contains no public names.
 */
export const createPublicLookup = (servers?: readonly string[]): HostLookup =>
  ((name: string, _: object, done: (error: Error | null, found: LookupAddress[]) => void) => {
    const resolver = new Resolver(RESOLVER_OPTIONS);
    if (servers) resolver.setServers(servers);
    const [v4, v6] = [promisify(resolver.resolve4.bind(resolver)), promisify(resolver.resolve6.bind(resolver))];
    void Promise.allSettled([v4(name), v6(name)]).then(([four, six]) => {
      const found = [...toLookupAddresses(four, 4), ...toLookupAddresses(six, 6)];
      done(found.length === 0 && four.status === 'rejected' ? (four.reason as Error) : null, found);
    });
  }) as unknown as HostLookup;

const toLookupAddresses = (answer: PromiseSettledResult<string[]>, family: number): LookupAddress[] =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
