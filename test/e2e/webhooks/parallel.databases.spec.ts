import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';

const LIMIT = 4;

describe('webhooks under concurrent requests', () => {
  let app: TestApp;
  let admin: Headers;

  beforeAll(async () => {
    app = await startTestApp({ WEBHOOKS_LIMIT: String(LIMIT) });
    admin = await app.asAdmin();
  });
  afterAll(() => app.stop());
  afterEach(() => app.sql('DELETE FROM webhooks'));

  const create = () =>
    app.http
      .post('/api/v1/webhooks')
      .set(admin)
      .send({ url: 'https://hooks.example.org/', events: ['*'] });

  it('creates no more webhooks than the limit', async () => {
    await create().expect(201);
    const answers = await Promise.all(Array.from({ length: 2 * LIMIT }, create));

    const created = answers.filter(({ status }) => status === 201);
    expect(created).toHaveLength(LIMIT - 1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(answers.length - created.length);
    expect(await app.sql('SELECT id FROM webhooks')).toHaveLength(LIMIT);
  });

  it('applies each of several changes of one webhook', async () => {
    const { links } = (await create().expect(201)).body.data as ApiObject;
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        app.http
          .patch(links['self']!)
          .set(admin)
          .send({ description: `Change ${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await app.sql('SELECT version FROM webhooks')).toEqual([{ version: 6 }]);
  });
});
