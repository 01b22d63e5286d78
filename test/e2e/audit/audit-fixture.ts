import { MailApp } from '../../support/mail-app.js';
import type { TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';

/** Expected fields of an audit entry. */
interface ExpectedEntry {
  readonly actor?: number | null;
  readonly target?: readonly [type: string, id: number] | null;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly outcome?: string;
}

/** Test application with helpers that read its audit log. */
export class AuditFixture {
  mail: MailApp;
  admin: Headers;
  adminId: number;
  /** Names of all events that `entriesDuring` has returned. */
  readonly recordedEvents = new Set<string>();

  async start(): Promise<void> {
    this.mail = await MailApp.start();
    this.admin = await this.app.asAdmin();
    const { body } = await this.app.http.get('/api/auth/me').set(this.admin).expect(200);
    this.adminId = body.data.id as number;
  }

  get app(): TestApp {
    return this.mail.app;
  }

  async list(query = ''): Promise<ApiObject[]> {
    const path = `/api/v1/audit-events?per_page=100${query}`;
    return (await this.app.http.get(path).set(this.admin).expect(200)).body.data as ApiObject[];
  }

  async lastId(): Promise<number> {
    return (await this.list())[0]?.id ?? 0;
  }

  /** Runs `act` and returns the audit entries that it causes, oldest first. */
  async entriesDuring(act: () => Promise<unknown>): Promise<ApiObject[]> {
    const before = await this.lastId();
    await act();
    const entries = (await this.list()).filter(({ id }) => id > before).reverse();
    for (const { attributes } of entries) this.recordedEvents.add(attributes['event'] as string);
    return entries;
  }

  expectEntry(entry: ApiObject | undefined, event: string, expected: ExpectedEntry = {}): void {
    const { actor = this.adminId, target = null, details = {}, outcome = 'succeeded' } = expected;
    expect(entry!.attributes).toMatchObject({
      ...{ event, outcome },
      details: Object.entries(details).map(([name, value]) => ({ name, value })),
      ...{ target_type: target?.[0] ?? null, target_id: target?.[1] ?? null },
    });
    expect(entry!.relationships!['actor']!.data).toEqual(actor === null ? null : { type: 'user', id: actor });
  }

  login(username: string, password: string, address?: string) {
    return this.mail.post('login', { username, password }, address);
  }
}

export const namesOf = (entries: readonly ApiObject[]) => entries.map(({ attributes }) => attributes['event']);
