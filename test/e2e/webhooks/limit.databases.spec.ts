import { startTestApp, type TestApp } from '../../support/test-app.js';

const LIMIT = 4;

describe('limit of webhooks', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ WEBHOOKS_LIMIT: String(LIMIT) });
  });
  afterAll(() => app.stop());

  it('creates no more webhooks than the limit under concurrent requests', async () => {
    const admin = await app.asAdmin();
    const create = () =>
      app.http
        .post('/api/v1/webhooks')
        .set(admin)
        .send({ url: 'https://hooks.example.org/', events: ['*'] });
    await create().expect(201);
    const answers = await Promise.all(Array.from({ length: 2 * LIMIT }, create));

    const created = answers.filter(({ status }) => status === 201);
    expect(created).toHaveLength(LIMIT - 1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(answers.length - created.length);
    expect(await app.sql('SELECT id FROM webhooks')).toHaveLength(LIMIT);
  });
});
