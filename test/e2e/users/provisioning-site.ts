import type { ExternalIdentity, ProvisioningMode } from '../../../src/modules/users/index.js';
import { UsersService } from '../../../src/modules/users/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';

export const ISSUER = 'https://login.example.org';
export const at = (minute: number) => new Date(Date.UTC(2030, 0, 31, 12, minute));
export const isForbidden = (message: string) => expect.objectContaining({ kind: 'forbidden', message }) as Error;

/** The application with new identities of one issuer. */
export class ProvisioningSite {
  /** Number of the last identity. */
  identities = 0;

  private constructor(
    readonly app: TestApp,
    private readonly admin: Headers,
    readonly users: UsersService,
  ) {}

  static async start(): Promise<ProvisioningSite> {
    const app = await startTestApp({ JOBS_RUN: 'false' });
    return new ProvisioningSite(app, await app.asAdmin(), app.app.get(UsersService));
  }

  newIdentity(more: Partial<ExternalIdentity> = {}): ExternalIdentity {
    const name = `person-${++this.identities}`;
    return {
      issuer: ISSUER,
      subject: `Subject ${this.identities}`,
      email: `${name}@Example.com`,
      name,
      role: 'author',
      issuedAt: at(0),
      ...more,
    };
  }

  identitiesOf(userId: number) {
    return this.app.sql<{ issuer: string; subject: string }>(
      'SELECT issuer, subject FROM user_identities WHERE user_id = ? ORDER BY issuer, subject',
      [userId],
    );
  }

  async entriesOf(userId: number): Promise<ApiObject[]> {
    return (await this.app.http.get(`/api/v1/audit-events?user=${userId}`).set(this.admin).expect(200)).body.data;
  }

  expectRefusal(identity: ExternalIdentity, mode: ProvisioningMode, message: string): Promise<void> {
    return expect(this.users.provision(identity, mode)).rejects.toEqual(isForbidden(message));
  }
}
