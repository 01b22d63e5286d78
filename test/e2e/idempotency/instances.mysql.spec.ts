import type { Response, Test } from 'supertest';
import { IdempotencyStore } from '../../../src/core/pipeline/idempotency/idempotency-store.js';
import { ArticleWriter } from '../../../src/modules/articles/write/article-writer.js';
import { eventually } from '../../support/eventually.js';
import type { Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const KEY = 'Idempotency-Key';
const waiting = (statement: string) =>
  `SELECT id FROM information_schema.processlist
   WHERE db = DATABASE() AND id <> CONNECTION_ID() AND info LIKE '${statement}%'`;

describe('Idempotency-Key on two instances', () => {
  let one: TestApp;
  let two: TestApp;
  let admin: Headers;
  let category_id: number;

  beforeAll(async () => {
    // A busy test machine must not time out the wait for one of ten connections.
    const patient = { DATABASE_TIMEOUT_MS: '30000' };
    one = await startTestApp(patient, 'mysql');
    two = await startTestApp({ ...patient, DATABASE_URL: one.env.DATABASE_URL }, 'mysql');
    admin = await one.asAdmin();
    category_id = await one.createCategory();
  });
  afterAll(async () => {
    await two?.stop();
    await one?.stop();
  });

  // Unchecked: alternating between two OpenAPI documents makes the validation slow.
  const create = (on: TestApp, key: string): Test =>
    on.unchecked
      .post('/api/v1/articles')
      .set({ ...admin, [KEY]: key })
      .send({ title: `By ${key}`, content: `<p>${'A text. '.repeat(10)}</p>`, category_id });
  const made = (key: string) => one.sql('SELECT id FROM articles WHERE title = ?', [`By ${key}`]);
  const untilOneWaits = async (statement: string) => {
    expect(
      await eventually(
        () => one.sql(waiting(statement)),
        ({ length }) => length > 0,
      ),
    ).not.toEqual([]);
  };
  /** Locks the category row, which every new article in the category updates, until the release. */
  const holdCategory = async () => {
    await one.sql('START TRANSACTION');
    await one.sql('SELECT id FROM categories WHERE id = ? FOR UPDATE', [category_id]);
    return () => one.sql('COMMIT');
  };
  const replayed = (answer: Response) => answer.get('Idempotent-Replayed');

  it('creates one article from 50 concurrent requests', async () => {
    for (const key of ['a', 'b', 'c', 'd', 'e']) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => create(n % 2 ? one : two, key)));
      const done = answers.filter(({ status }) => status === 201);

      expect(answers.filter(({ status }) => status !== 201).map(({ status }) => status)).toEqual(
        Array(50 - done.length).fill(409),
      );
      expect(new Set(done.map(({ text }) => text)).size).toBe(1);
      expect(await made(key)).toHaveLength(1);
      for (const on of [one, two]) {
        const again = await create(on, key).expect(201);
        expect([again.text, replayed(again)]).toEqual([done[0]!.text, 'true']);
      }
    }
  });

  it('waits for the request on the other instance and replays the response', async () => {
    const release = await holdCategory();
    const first = create(one, 'waited').then((answer) => answer);
    await untilOneWaits('INSERT INTO articles');
    const second = create(two, 'waited').then((answer) => answer);
    await untilOneWaits('INSERT INTO `idempotency_keys`');
    await release();

    const answers = [await first, await second];
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(2).fill([201, answers[0]!.text]));
    expect(answers.map(replayed)).toEqual([undefined, 'true']);
    expect(await made('waited')).toHaveLength(1);
  });

  it('returns 409 without a retry if the other instance holds the key past the lock timeout', async () => {
    // Lock waits end after two seconds: DATABASE_TIMEOUT_MS / 1500.
    const three = await startTestApp({ DATABASE_URL: one.env.DATABASE_URL, DATABASE_TIMEOUT_MS: '3000' }, 'mysql');
    try {
      const claim = jest.spyOn(three.app.get(IdempotencyStore), 'claim');
      const release = await holdCategory();
      const first = create(one, 'long').then((answer) => answer);
      await untilOneWaits('INSERT INTO articles');
      const second = await create(three, 'long');
      await release();

      expect([second.status, second.get('Retry-After')]).toEqual([409, '1']);
      expect(claim).toHaveBeenCalledTimes(1);
      expect((await first).status).toBe(201);
      expect(replayed(await create(three, 'long').expect(201))).toBe('true');
    } finally {
      await three.stop();
    }
  });

  it('executes the request after the request on the other instance failed', async () => {
    let fail: ((error: Error) => void) | undefined;
    jest
      .spyOn(one.app.get(ArticleWriter), 'insert')
      .mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
    const first = create(one, 'lost').then((answer) => answer);
    await eventually(() => fail !== undefined, Boolean);
    const second = create(two, 'lost').then((answer) => answer);
    await untilOneWaits('INSERT INTO `idempotency_keys`');
    fail!(new Error('out of order'));

    expect((await first).status).toBe(500);
    const answer = await second;
    expect([answer.status, replayed(answer)]).toEqual([201, undefined]);
    expect(await made('lost')).toHaveLength(1);
  });

  it('executes one of two requests with an expired key', async () => {
    const old = await create(one, 'old').expect(201);
    await one.sql('UPDATE idempotency_keys SET created_at = ?', [new Date(Date.now() - 25 * 3_600_000)]);

    const answers = await Promise.all([create(one, 'old'), create(two, 'old')]);

    const done = answers.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set([old, ...done].map(({ text }) => text)).size).toBe(2);
    expect(await made('old')).toHaveLength(2);
  });

  it('executes once if the request is retried after a deadlock', async () => {
    const { id } = await one.createArticle({ status: 'published' });
    for (let n = 0; n < 10; n++) await one.createCategory();
    const claim = jest.spyOn(one.app.get(IdempotencyStore), 'claim');
    const comment = () =>
      one.http
        .post(`/api/v1/articles/${id}/comments`)
        .set({ ...admin, [KEY]: 'deadlock' })
        .send({ comment: 'A comment' });

    await one.sql('START TRANSACTION');
    // On a deadlock the database rolls back the transaction with fewer changed rows, so this transaction survives.
    await one.sql('UPDATE categories SET version = version + 1');
    await one.sql('SELECT id FROM articles WHERE id = ? FOR UPDATE', [id]);
    const commented = comment().then((answer) => answer);
    await untilOneWaits('SELECT author_id%LOCK IN SHARE MODE');
    await one.sql('SELECT article_id FROM article_stats WHERE article_id = ? FOR UPDATE', [id]);
    await one.sql('COMMIT');

    const first = await commented;
    expect([first.status, replayed(first)]).toEqual([201, undefined]);
    expect(claim).toHaveBeenCalledTimes(2);
    const again = await comment().expect(201);
    expect([again.text, replayed(again)]).toEqual([first.text, 'true']);
    expect(await one.sql('SELECT id FROM comments WHERE article_id = ?', [id])).toHaveLength(1);
  });
});
