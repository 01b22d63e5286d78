import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

const MAX_LONG_EVENTS = 3;

describe('Events of small changes', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ ACCOUNT_LONG_EVENTS_PER_DAY: String(MAX_LONG_EVENTS) });
  });
  afterAll(() => site.stop());

  /** Creates an article, changes its subtitle three times, and returns which of the four events have a body. */
  async function changeThrice(headers: Headers): Promise<boolean[]> {
    await site.sql('DELETE FROM outbox');
    const { id } = await site.createArticle({ content: `<p>${'long '.repeat(2000)}</p>` }, headers);
    for (let n = 0; n < 3; n++) {
      await site.http
        .patch(`/api/v1/articles/${id}`)
        .set(headers)
        .send({ subtitle: `Change ${n}` })
        .expect(200);
    }
    const rows = await site.sql<{ data: string }>(
      "SELECT data FROM outbox WHERE name LIKE 'articles.item.%' ORDER BY id",
    );
    return rows.map(({ data }) => {
      const { item } = JSON.parse(data) as { item: { body?: string; truncated?: true } };
      expect(item.truncated).toBe(item.body === undefined ? true : undefined);
      return item.body !== undefined;
    });
  }

  it('have no body after the limit of the account', async () => {
    const { headers } = await site.createUser('author');
    expect(await changeThrice(headers)).toEqual([true, true, true, false]);
    expect(await changeThrice(headers)).toEqual([false, false, false, false]);
  });

  it('count once if a change is also a publication', async () => {
    const { headers } = await site.createUser('author');
    const { id } = await site.createArticle({ content: `<p>${'long '.repeat(2000)}</p>` }, headers);
    await site.sql('DELETE FROM outbox');
    for (const action of ['publish', 'archive', 'publish'])
      await site.http.post(`/api/v1/articles/${id}/${action}`).set(headers).expect(200);
    const rows = await site.sql<{ data: string }>('SELECT data FROM outbox ORDER BY id');
    const isLong = rows.map(({ data }) => (JSON.parse(data) as { item: object }).item).map((item) => 'body' in item);
    // Created, published and archived with a body: three of three.
    expect(isLong).toEqual([true, true, true, true, false, false]);
  });

  it('have a body for other accounts, and always for editors', async () => {
    expect(await changeThrice((await site.createUser('author')).headers)).toEqual([true, true, true, false]);
    const editor = (await site.createUser('editor')).headers;
    for (let n = 0; n < 2; n++) expect(await changeThrice(editor)).toEqual([true, true, true, true]);
  });
});
