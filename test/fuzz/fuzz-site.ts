import supertest, { type Agent } from 'supertest';
import type { ApiObject } from '../support/test-client.js';
import { TestClient } from '../support/test-client.js';
import type { KnownValueStore } from './known-values.js';

/** The tested site: a service in a separate process, or a test application. */
export class FuzzSite extends TestClient {
  override readonly http: Agent;

  constructor(
    readonly url: string,
    /** Returns the longest time since the last call in which the service blocked its event loop, in milliseconds. */
    readonly blockedFor: () => Promise<number>,
  ) {
    super();
    this.http = supertest.agent(url);
  }

  /** Returns null if the account is locked after too many wrong passwords. No generated request uses this client address. */
  async tokenOf({ username, password }: { username: string; password: string }): Promise<string | null> {
    const signIn = this.http.post('/api/auth/login').set('X-Forwarded-For', '192.0.2.1');
    const { status, body } = await signIn.send({ username, password });
    if (status === 429) return null;
    expect(status).toBe(200);
    return (body as { token: string }).token;
  }

  override async login(username: string, password: string): Promise<string> {
    return (await this.tokenOf({ username, password }))!;
  }

  async createObject(path: string, body: object): Promise<ApiObject> {
    const answer = await this.http
      .post(path)
      .set(await this.asAdmin())
      .send(body)
      .expect(201);
    return (answer.body as { data: ApiObject }).data;
  }

  /** Creates objects of every kind, because requests can have deleted the previous ones. */
  async refill(known: KnownValueStore): Promise<void> {
    const category = await this.createCategory();
    const { id } = await this.createArticle({ status: 'published', tags: ['ferry', 'fuzz'], category_id: category });
    const headers = await this.asAdmin();
    await this.http.patch(`/api/v1/articles/${id}`).set(headers).send({ subtitle: 'Changed' }).expect(200);
    const draft = await this.createArticle({ category_id: category });
    const comment = await this.createObject(`/api/v1/articles/${id}/comments`, { comment: `A comment of ${id}` });
    // Limits: 20 webhooks, and 50 API clients per account.
    await this.removeAll('/api/v1/webhooks');
    await this.removeAll('/api/v1/api-clients', '?user=1');
    const webhook = await this.createObject('/api/v1/webhooks', { url: 'https://example.org/hook', events: ['*'] });
    const delivery = await this.createObject(`/api/v1/webhooks/${webhook.id}/ping`, {});
    const client = await this.createObject('/api/v1/api-clients', { name: 'Refill' });
    const key = await this.createObject(`/api/v1/api-clients/${client.id}/keys`, { name: 'Refill', scopes: ['*'] });
    const upload = await this.http
      .post(`/api/v1/articles/${id}/attachments`)
      .set(headers)
      .attach('file', Buffer.from('A text'), 'a.txt')
      .expect(201);
    for (const made of [draft, comment, webhook, delivery, client, key, (upload.body as { data: ApiObject }).data]) {
      known.add(made.type, made.id);
    }
    known.add('category', category);
    known.add('article', id);
    known.add('revision', 1);
    known.learn('', undefined, (await this.http.get('/api/v1/tags?per_page=100').expect(200)).body);
  }

  private async removeAll(path: string, query = ''): Promise<void> {
    const headers = await this.asAdmin();
    const { body } = await this.http.get(`${path}${query}`).set(headers).expect(200);
    for (const { id } of (body as { data: ApiObject[] }).data) {
      await this.http.delete(`${path}/${id}`).set(headers).expect(204);
    }
  }
}
