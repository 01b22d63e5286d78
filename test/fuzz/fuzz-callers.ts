import type { FuzzSite } from './fuzz-site.js';
import type { Headers } from '../support/test-client.js';

export type CallerName = 'visitor' | 'member' | 'author' | 'admin' | 'key' | 'stranger';

/** Callers with their weights. Callers with more rights reach more code, so they have larger weights. */
export const CALLER_WEIGHTS: Readonly<Record<CallerName, number>> = {
  admin: 14,
  author: 4,
  visitor: 2,
  member: 2,
  key: 2,
  stranger: 1,
};

type AccountRole = 'member' | 'author' | 'admin';

interface Account {
  readonly id: number;
  readonly username: string;
  readonly password: string;
}

/** Accounts and credentials of the callers. No request may delete or change them: see `wouldLockOut`. */
export class FuzzCallers {
  private readonly accounts = new Map<AccountRole, Account>();
  private readonly headers = new Map<CallerName, Headers>();
  /** Ids of the used accounts. Id 1 is the first administrator of the site. */
  private readonly ids = new Set([1]);
  private client: number;

  private constructor(private readonly site: FuzzSite) {}

  static async create(site: FuzzSite): Promise<FuzzCallers> {
    const callers = new FuzzCallers(site);
    for (const role of ['member', 'author', 'admin'] as const) await callers.createAccount(role);
    const client = await site.createObject('/api/v1/api-clients', {
      name: 'Fuzz',
      user_id: callers.accounts.get('author')!.id,
    });
    const path = `/api/v1/api-clients/${client.id}`;
    const { attributes } = await site.createObject(`${path}/keys`, { name: 'Fuzz', scopes: ['*'] });
    callers.headers.set('key', { 'X-API-Key': attributes['key'] as string });
    callers.headers.set('visitor', {}).set('stranger', { Authorization: 'Bearer nobody.knows.it' });
    callers.client = client.id;
    return callers;
  }

  headersOf(name: CallerName): Headers {
    return this.headers.get(name)!;
  }

  /** Returns true if the request could lock out a caller. */
  wouldLockOut(method: string, pathname: string): boolean {
    const ids = [...this.ids].join('|');
    const paths = new RegExp(`/(users/0*(${ids})|api-clients/0*${this.client}(/keys/.*)?)/?$`);
    return method !== 'GET' && paths.test(pathname);
  }

  /**
   * Signs the callers in again, because requests sign them out and tokens expire. Creates a new account for a caller whose account
   * is locked after too many wrong passwords.
   */
  async signInAgain(): Promise<void> {
    for (const [role, account] of this.accounts) {
      const token = await this.site.tokenOf(account);
      if (token) this.headers.set(role, { Authorization: `Bearer ${token}` });
      else await this.createAccount(role);
    }
  }

  private async createAccount(role: AccountRole): Promise<void> {
    const { headers, ...account } = await this.site.createUser(role);
    this.accounts.set(role, account);
    this.headers.set(role, headers);
    this.ids.add(account.id);
  }
}
