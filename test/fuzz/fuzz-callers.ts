import type { FuzzSite } from './fuzz-site.js';
import type { Headers, Role } from '../support/test-client.js';

export type CallerName = 'visitor' | 'member' | 'author' | 'admin' | 'key' | 'stranger';

/** Who asks, and how often: those who may do something come further. */
export const CALLERS: Readonly<Record<CallerName, number>> = {
  admin: 14,
  author: 4,
  visitor: 2,
  member: 2,
  key: 2,
  stranger: 1,
};

interface Account {
  readonly id: number;
  readonly username: string;
  readonly password: string;
}

/** Those who ask. What would take their own accounts away is never asked for: see `protects`. */
export class FuzzCallers {
  private readonly accounts = new Map<CallerName, Account>();
  private readonly headers = new Map<CallerName, Headers>();
  private protectedPaths: RegExp;

  private constructor(private readonly site: FuzzSite) {}

  static async make(site: FuzzSite): Promise<FuzzCallers> {
    const callers = new FuzzCallers(site);
    for (const role of ['member', 'author', 'admin'] satisfies Role[]) {
      const { headers, ...account } = await site.createUser(role);
      callers.accounts.set(role, account);
      callers.headers.set(role, headers);
    }
    const client = await site.make('/api/v1/api-clients', {
      name: 'Fuzz',
      user_id: callers.accounts.get('author')!.id,
    });
    const path = `/api/v1/api-clients/${client.id}`;
    const { attributes } = await site.make(`${path}/keys`, { name: 'Fuzz', scopes: ['*'] });
    callers.headers.set('key', { 'X-API-Key': attributes['key'] as string });
    callers.headers.set('visitor', {}).set('stranger', { Authorization: 'Bearer nobody.knows.it' });
    // The site's own administrator is the first account.
    const ids = [1, ...[...callers.accounts.values()].map(({ id }) => id)].join('|');
    callers.protectedPaths = new RegExp(`/(users/0*(${ids})|api-clients/0*${client.id}(/keys/.*)?)/?$`);
    return callers;
  }

  headersOf(name: CallerName): Headers {
    return this.headers.get(name)!;
  }

  /** Whether such a request would lock a caller out. */
  protects(method: string, pathname: string): boolean {
    return method !== 'GET' && this.protectedPaths.test(pathname);
  }

  /** Signs them in again: a caller that was asked to sign out did so, and tokens end with time. */
  async renew(): Promise<void> {
    for (const [name, { username, password }] of this.accounts) {
      this.headers.set(name, { Authorization: `Bearer ${await this.site.login(username, password)}` });
    }
  }
}
