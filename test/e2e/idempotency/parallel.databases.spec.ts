import { setTimeout as sleep } from 'node:timers/promises';
import type { Response, Test } from 'supertest';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { IdempotencyStore } from '../../../src/core/pipeline/idempotency/idempotency-store.js';
import { ArticleWriter } from '../../../src/modules/articles/write/article-writer.js';
import { eventually } from '../../support/eventually.js';
import type { Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const KEY = 'Idempotency-Key';

describe('Concurrent requests with one Idempotency-Key', () => {
  let site: TestApp;
  let admin: Headers;
  let category_id: number;
  let keys = 0;

  beforeAll(async () => {
    // A busy test machine must not time out the wait for one of ten connections.
    site = await startTestApp({ DATABASE_TIMEOUT_MS: '30000' });
    admin = await site.asAdmin();
    category_id = await site.createCategory();
  });
  afterAll(() => site.stop());
  afterEach(() => jest.restoreAllMocks());

  const create = (key: string, on: TestApp = site, more: object = {}): Test =>
    on.http
      .post('/api/v1/articles')
      .set({ ...admin, [KEY]: key })
      .send({ title: `By ${key}`, content: `<p>${'A text. '.repeat(10)}</p>`, category_id, ...more });
  const made = (key: string) => site.sql('SELECT id FROM articles WHERE title = ?', [`By ${key}`]);
  const expectOne = async (key: string, answers: readonly Response[]) => {
    const done = answers.filter(({ status }) => status === 201);
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set(answers.length > done.length ? [201, 409] : [201]),
    );
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(done.filter((answer) => answer.get('Idempotent-Replayed') === undefined)).toHaveLength(1);
    expect(await made(key)).toHaveLength(1);
    const again = await create(key).expect(201);
    expect([again.text, again.get('Idempotent-Replayed')]).toEqual([done[0]!.text, 'true']);
  };

  it('creates one article from 50 requests', async () => {
    const key = `fifty ${++keys}`;
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(key)));

    await expectOne(key, answers);
  });

  it('returns 409 while the first request runs, without using a database connection', async () => {
    const key = `running ${++keys}`;
    const writer = site.app.get(ArticleWriter);
    const insert = writer.insert.bind(writer);
    const others: Response[] = [];
    jest.spyOn(writer, 'insert').mockImplementationOnce(async (...input) => {
      for (let n = 0; n < 20; n++) void create(key).then((answer) => others.push(answer));
      await eventually(
        () => others.length,
        (length) => length === 20,
      );
      return insert(...input);
    });

    await create(key).expect(201);

    expect(others.map((answer) => [answer.status, answer.get('Retry-After'), answer.body.error.message])).toEqual(
      Array(20).fill([409, '1', 'A request with this Idempotency-Key is still running']),
    );
    expect(await made(key)).toHaveLength(1);
  });

  it('returns 409 or 422 for another body while the first request runs', async () => {
    const key = `other ${++keys}`;
    const answers = await Promise.all([create(key), create(key, site, { subtitle: 'Another' })]);

    expect(answers.map(({ status }) => status)).toContain(201);
    expect([409, 422]).toContain(answers.map(({ status }) => status).find((status) => status !== 201));
    expect(await made(key)).toHaveLength(1);
  });

  it('executes again after the first request failed and was rolled back', async () => {
    const key = `failing ${++keys}`;
    const writer = site.app.get(ArticleWriter);
    const insert = writer.insert.bind(writer);
    jest.spyOn(writer, 'insert').mockImplementationOnce(async (...input) => {
      await insert(...input);
      throw new Error('out of order');
    });

    await create(key).expect(500);

    expect(await made(key)).toHaveLength(0);
    expect((await create(key).expect(201)).get('Idempotent-Replayed')).toBeUndefined();
    expect(await made(key)).toHaveLength(1);
  });

  it('creates 100 articles from 100 keys, each once', async () => {
    const all = Array.from({ length: 100 }, () => `each ${++keys}`);
    const answers = await Promise.all([...all, ...all].map((key) => create(key)));

    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const counts = await Promise.all(all.map(async (key) => (await made(key)).length));
    expect(counts).toEqual(Array(100).fill(1));
  });

  it('replays the response if the first lookup misses and the repeat would now be refused', async () => {
    const unseen = () => jest.spyOn(site.app.get(IdempotencyStore), 'find').mockResolvedValueOnce(undefined);
    await site.createArticle({ tags: ['merged', 'remaining'] });
    const tags = await site.sql<{ id: number }>(
      "SELECT id FROM tags WHERE name IN ('merged', 'remaining') ORDER BY name",
    );
    const [merged, remaining] = tags.map(({ id }) => id);
    const author = await site.createUser('author');
    const [merging, publishing] = [`late ${++keys}`, `late ${++keys}`];
    const send = (to: string, key: string, headers: Headers, body: object) =>
      site.http
        .post(to)
        .set({ ...headers, [KEY]: key })
        .send(body)
        .expect((answer) => answer.ok);
    const merge = () => send(`/api/v1/tags/${merged}/merge`, merging, admin, { into: remaining });
    const publish = () =>
      send('/api/v1/articles', publishing, author.headers, {
        ...{ title: 'Published', content: `<p>${'A text. '.repeat(10)}</p>`, category_id },
        status: 'published',
      });
    const firsts = [await merge(), await publish()];
    await site.updateUser(author.id, { role: 'member' });

    // Without the replay: 404, which would be stored, and 403, which would not.
    unseen();
    const repeated = await merge();
    unseen();
    const published = await publish();

    expect([repeated, published].map(({ text }) => text)).toEqual(firsts.map(({ text }) => text));
    expect([repeated, published].map((answer) => answer.get('Idempotent-Replayed'))).toEqual(['true', 'true']);
  });

  it('runs listeners outside the unit of work of the request', async () => {
    const key = `listener ${++keys}`;
    const emitter = site.app.get(EventEmitter2);
    const heard = new Promise<number>((resolve, reject) => {
      emitter.once('articles.item.created', () => {
        // Opens a new unit of work long after the unit of work of the request has ended.
        sleep(50)
          .then(() => site.createArticle({ title: `By a listener of ${key}` }))
          .then(({ id }) => resolve(id), reject);
      });
    });
    await create(key).expect(201);

    expect(await site.sql('SELECT id FROM articles WHERE id = ?', [await heard])).toHaveLength(1);
  });
});
