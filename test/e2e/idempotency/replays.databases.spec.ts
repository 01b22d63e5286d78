import { toV2Document } from '../../support/version-2.js';
import { expectReplay, IdempotencySite } from './idempotency-site.js';
import { isReplayed, KEY } from './replays.js';

const LONG = `<p>${'A long text. '.repeat(6000)}</p>`;

describe('A repeat with an Idempotency-Key', () => {
  let keyed: IdempotencySite;

  beforeAll(async () => {
    keyed = await IdempotencySite.start();
  });
  afterAll(() => keyed.site.app.stop());

  const newEditor = () => keyed.site.app.createUser('editor');
  const post = (path: string, headers: object, key: string, body: object) =>
    keyed.site.app.http
      .post(path)
      .set({ ...headers, ...(path.includes('/v2/') && { 'Content-Type': 'application/vnd.api+json' }), [KEY]: key })
      .send(body);
  const bodyFor = (path: string, more: object): object => {
    const body = keyed.article(more) as Record<string, unknown>;
    return path.includes('/v2/') ? toV2Document(`POST ${path}`, body, undefined) : body;
  };
  const storedRow = async () => {
    const rows = await keyed.site.app.sql<{ status: number; headers: string; body: string | null }>(
      'SELECT status, headers, body FROM idempotency_keys ORDER BY id DESC LIMIT 1',
    );
    return rows[0]!;
  };

  describe.each(['/api/v1/articles', '/api/v2/articles'])('to %s', (path) => {
    it('returns 404 if the caller cannot see the created article any more', async () => {
      const [{ id, headers }, key] = [await newEditor(), keyed.newKey()];
      const body = bodyFor(path, { author_id: 1 });
      const first = await post(path, headers, key, body).expect(201);
      expectReplay(await post(path, headers, key, body), first);

      await keyed.site.app.updateUser(id, { role: 'author' });

      await keyed.site.app.http.get(first.get('Location')!).set(headers).expect(404);
      const again = await post(path, headers, key, body).expect(404);
      expect(again.text).not.toContain(first.body.data.attributes.title);
    });

    it('returns 404 if the caller cannot see the published article any more', async () => {
      const [{ id, headers }, key] = [await newEditor(), keyed.newKey()];
      const article = await keyed.site.app.createArticle();
      const publish = () => post(`${path}/${article.id}/publish`, headers, key, {});
      const first = await publish().expect(200);
      await keyed.site.request('POST /api/v1/articles/{id}/unpublish', { id: article.id }).expect(200);
      expectReplay(await publish(), first);

      await keyed.site.app.updateUser(id, { role: 'author' });

      await publish().expect(404);
    });

    it('returns the current article if the response is longer than 64 KiB', async () => {
      const [{ headers }, key] = [await newEditor(), keyed.newKey()];
      const body = bodyFor(path, { content: LONG });
      const first = await post(path, headers, key, body).expect(201);
      const location = first.get('Location')!;

      expect(await storedRow()).toEqual({ status: 201, headers: JSON.stringify({ Location: location }), body: '' });
      const repeat = await post(path, headers, key, body).expect(201);
      expect([isReplayed(repeat), repeat.body.data]).toEqual([true, first.body.data]);
      const { id } = first.body.data as { id: number };
      await keyed.site.request('PATCH /api/v1/articles/{id}', { id }).send({ title: 'Changed title' }).expect(200);
      const again = await post(path, headers, key, body).expect(201);
      expect([isReplayed(again), again.get('Location')]).toEqual([true, location]);
      const current = await keyed.site.app.http.get(location).set(headers).expect(200);
      expect([again.body, again.get('ETag')]).toEqual([current.body, current.get('ETag')]);
    });

    it('returns the current article of a long response without Location', async () => {
      const [{ headers }, key] = [await newEditor(), keyed.newKey()];
      const { id } = await keyed.site.app.createArticle({ content: LONG });
      const publish = () => post(`${path}/${id}/publish`, headers, key, {}).expect(200);
      const first = await publish();

      expect((await storedRow()).body).toBe('');
      const again = await publish();
      expect([isReplayed(again), again.body.data]).toEqual([true, first.body.data]);
    });
  });

  it('stores no response that is much longer than its request', async () => {
    const [{ headers }, key] = [await newEditor(), keyed.newKey()];
    const { id } = await keyed.site.app.createArticle({ content: `<p>${'short word '.repeat(200)}</p>` });
    const publish = () => post(`/api/v1/articles/${id}/publish`, headers, key, {}).expect(200);
    const first = await publish();

    expect((await storedRow()).body).toBe('');
    const repeat = await publish();
    expect([isReplayed(repeat), repeat.body.data]).toEqual([true, first.body.data]);
  });

  it('returns 422 to an API key with other scopes, and the response to a key with the same scopes', async () => {
    const { headers } = await newEditor();
    const create = async (path: string, body: object) =>
      (await keyed.site.app.http.post(path).set(headers).send(body).expect(201)).body.data;
    const client = (await create('/api/v1/api-clients', { name: 'A client' })) as { id: number };
    const apiKey = async (...scopes: string[]) => {
      const { attributes } = await create(`/api/v1/api-clients/${client.id}/keys`, { name: 'A key', scopes });
      return { 'X-API-Key': attributes.key as string };
    };
    const key = keyed.newKey();
    const body = keyed.article();
    const first = await keyed
      .createAs(await apiKey('articles:write', 'articles:read', 'comments:write'), key, body)
      .expect(201);

    const fewer = await keyed.createAs(await apiKey('articles:write'), key, body).expect(422);
    expect(fewer.text).not.toContain(first.body.data.links.self);
    expectReplay(
      await keyed.createAs(await apiKey('comments:write', 'articles:read', 'articles:write'), key, body),
      first,
    );
  });
});
