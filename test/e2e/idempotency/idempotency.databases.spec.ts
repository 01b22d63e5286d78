import { InputFixture } from '../bad-input/input-fixture.js';
import { validBodyFor } from './valid-body-for.js';
import { IDEMPOTENT_ROUTES } from './idempotent-routes.js';
import { CREATE, expectReplay, IdempotencySite } from './idempotency-site.js';
import { isReplayed, KEY } from './replays.js';

interface Parameter {
  readonly in: string;
  readonly name: string;
}

describe('Idempotency-Key', () => {
  let keyed: IdempotencySite;

  beforeAll(async () => {
    keyed = await IdempotencySite.start();
  });
  afterAll(() => keyed.site.app.stop());

  const articles = async () => (await keyed.site.app.sql('SELECT id FROM articles')).length;

  it('documents the header on exactly the POST routes that this file tests (test/architecture lists the exceptions)', () => {
    const paths = { ...keyed.site.unversionedAndV1Document.paths, ...keyed.site.v2Document.paths } as Readonly<
      Record<string, { readonly post?: { readonly parameters?: readonly Parameter[] } }>
    >;
    const documented = Object.entries(paths).flatMap(([path, { post }]) =>
      post?.parameters?.some((one) => one.in === 'header' && one.name === KEY) ? [`POST ${path}`] : [],
    );

    expect(documented.sort()).toEqual(Object.keys(IDEMPOTENT_ROUTES).sort());
  });

  it.each(Object.entries(IDEMPOTENT_ROUTES))(
    'executes %s once and replays the response to a repeat',
    async (route, { target, state, undo }) => {
      const about = await (target ?? ((one: InputFixture) => one.makeTarget(route)))(keyed.site);
      const body = validBodyFor(keyed.site, route, about);
      const key = keyed.newKey();
      const before = await state(keyed.site, about);

      const first = await keyed.send(route, about, key, body);

      expect([first.ok, first.text]).toEqual([true, first.text]);
      expect(await state(keyed.site, about)).not.toEqual(before);
      if (undo) await keyed.site.request(undo, about).expect((answer) => answer.ok);
      const after = await state(keyed.site, about);
      expectReplay(await keyed.send(route, about, key, body), first);
      expectReplay(await keyed.send(route, about, key, body), first);
      const other = await keyed.send(route, about, key, { ...body, more: 'of it' }).expect(422);
      expect(other.body.error.details).toEqual([
        { field: KEY, message: 'The Idempotency-Key has been used for another request.' },
      ]);
      expect(await state(keyed.site, about)).toEqual(after);
    },
  );

  it('executes again for another caller, path or key spelling', async () => {
    const key = keyed.newKey();
    const first = await keyed.create(key).expect(201);
    const { id } = first.body.data as { id: number };
    const comment = (n: number) =>
      keyed.send('POST /api/v1/articles/{id}/comments', { id: n }, key, { comment: 'A comment' }).expect(201);
    const { headers } = await keyed.site.app.createUser('editor');
    const before = await articles();

    const answers = [
      await keyed.create(key.toUpperCase()),
      await keyed.create(`${key}!`),
      await keyed.createAs(headers, key),
    ];

    expect(answers.map((answer) => [answer.status, isReplayed(answer)])).toEqual(Array(3).fill([201, false]));
    expect(await articles()).toBe(before + 3);
    const made = [await comment(id), await comment(keyed.site.commentedArticle)];
    expect(made.map(isReplayed)).toEqual([false, false]);
    expectReplay(await keyed.create(key), first);
  });

  it('replays if the path differs only in case, trailing slash or percent-encoding', async () => {
    const [headers, body] = [await keyed.site.app.asAdmin(), keyed.article()];
    const [creating, publishing] = [keyed.newKey(), keyed.newKey()];
    const post = (path: string, key: string, sent: object) =>
      keyed.site.app.unchecked.post(path).set(headers).set(KEY, key).send(sent);
    const { id } = await keyed.site.app.createArticle();
    const encoded = String(id).replace(/\d/g, '%3$&');
    const before = await articles();

    const created = [
      await post('/api/v1/articles', creating, body),
      await post('/api/v1/articles/', creating, body),
      await post('/API/v1/Articles', creating, body),
    ];
    const published = [
      await post(`/api/v1/articles/${id}/publish`, publishing, {}),
      await post(`/api/v1/articles/${encoded}/publish`, publishing, {}),
    ];

    expect(created.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(created.map(isReplayed)).toEqual([false, true, true]);
    expect(published.map(isReplayed)).toEqual([false, true]);
    expect(await articles()).toBe(before + 1);
  });

  it('shares a key between the API keys of one client and separates keys of different users', async () => {
    const owner = await keyed.site.app.createUser('editor');
    const [one, two] = [await keyed.site.app.createUser('editor'), await keyed.site.app.createUser('editor')];
    const post = async (path: string, body: object) =>
      (await keyed.site.app.http.post(path).set(owner.headers).send(body)).body;
    const client = (await post('/api/v1/api-clients', { name: 'A client' })).data.id as number;
    const apiKey = async () => {
      const { data } = await post(`/api/v1/api-clients/${client}/keys`, { name: 'A key', scopes: ['*'] });
      return { 'X-API-Key': data.attributes.key as string };
    };
    const [first, second] = [await apiKey(), await apiKey()];
    const key = keyed.newKey();

    const answers = [
      await keyed.createAs(first, key),
      await keyed.createAs(second, key),
      await keyed.createAs(owner.headers, key),
      await keyed.createAs({ ...first, ...one.headers }, key),
      await keyed.createAs({ ...first, ...two.headers }, key),
      await keyed.createAs({ ...second, ...two.headers }, key),
    ];

    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(answers.map(isReplayed)).toEqual([false, true, false, false, false, true]);
  });

  it('replays for a body with different whitespace and returns 422 for a different query', async () => {
    const key = keyed.newKey();
    const body = JSON.stringify(keyed.article());
    const post = (query: string, text: string) =>
      keyed.site.request(CREATE, {}, { query }).set(KEY, key).type('json').send(text);
    const first = await post('?include=author', body).expect(201);

    expectReplay(await post('?include=author', body.replaceAll(':', ' :\n ')), first);
    await post('', body).expect(422);
    await post('?include=', body).expect(422);
  });

  it.each(['', ' ', 'x'.repeat(256), 'tab\there', 'é'])('returns 400 for the key %j', async (key) => {
    const { body } = await keyed.create(key).expect(400);

    expect(body.error).toMatchObject({
      code: 'BAD_REQUEST',
      details: [{ field: KEY, message: 'The Idempotency-Key must have 1 to 255 visible characters.' }],
    });
  });

  it.each(['x'.repeat(255), '"quoted"', '8e03978e-40d5-43e8-bc93-6894a57f9324', '~ !'])(
    'accepts the key %j',
    async (key) => {
      const first = await keyed.create(key).expect(201);
      expectReplay(await keyed.create(key), first);
    },
  );

  it('emits one event for a request and its repeat', async () => {
    const key = keyed.newKey();
    const told = async () =>
      (await keyed.site.app.sql("SELECT id FROM outbox WHERE name = 'articles.item.created'")).length;
    const before = await told();
    await keyed.create(key).expect(201);
    await keyed.create(key).expect(201);

    expect(await told()).toBe(before + 1);
  });
});
