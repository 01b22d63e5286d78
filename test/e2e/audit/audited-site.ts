import { MailApp } from '../../support/mail-app.js';
import type { TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';

/** Expected fields of an audit entry. */
interface Told {
  readonly actor?: number | null;
  readonly target?: readonly [type: string, id: number] | null;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly outcome?: string;
}

/** Test application with helpers that read its audit log. */
export class AuditedSite {
  mail: MailApp;
  admin: Headers;
  adminId: number;
  /** Names of all events that `during` has returned. */
  readonly seen = new Set<string>();

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

  async last(): Promise<number> {
    return (await this.list())[0]?.id ?? 0;
  }

  /** Runs `act` and returns the audit entries that it causes, oldest first. */
  async during(act: () => Promise<unknown>): Promise<ApiObject[]> {
    const before = await this.last();
    await act();
    const told = (await this.list()).filter(({ id }) => id > before).reverse();
    for (const { attributes } of told) this.seen.add(attributes['event'] as string);
    return told;
  }

  expectTold(entry: ApiObject | undefined, event: string, told: Told = {}): void {
    const { actor = this.adminId, target = null, details = {}, outcome = 'succeeded' } = told;
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

export const namesOf = (told: readonly ApiObject[]) => told.map(({ attributes }) => attributes['event']);
