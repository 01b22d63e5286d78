import { PurgeTrashJob } from '../../../src/modules/articles/jobs/purge-trash.job.js';
import { ViewCounter } from '../../../src/modules/articles/stats/article-stats.service.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

/** Coprime to 2 instances and 5 ratings, so that each reader uses both instances with changing ratings. */
const READERS = 23;
/** Hundreds of requests wait for ten connections, possibly on a busy machine. */
const PATIENT = { DATABASE_TIMEOUT_MS: '30000' };
const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000);

/** Uses two instances of the application on MySQL. */
describe('concurrent ratings', () => {
  let site: TestApp;
  let instances: TestApp[];
  let readers: Headers[];

  beforeAll(async () => {
    site = await startTestApp(PATIENT);
    instances = [site];
    if (site.kind === 'mysql') instances.push(await startTestApp({ ...PATIENT, DATABASE_URL: site.env.DATABASE_URL }));
    await site.asAdmin();
    readers = await Promise.all(Array.from({ length: READERS }, async () => (await site.createUser('member')).headers));
  });
  afterAll(async () => {
    for (const instance of instances.reverse()) await instance.stop();
  });

  const publish = async () => (await site.createArticle({ status: 'published' })).id;
  /** Client, reader and rating of the nth request. Instances and readers alternate. */
  const nth = (n: number) => ({
    http: instances[n % instances.length]!.unchecked,
    headers: readers[n % READERS]!,
    rating: 1 + ((n * 7) % 5),
  });
  const rate = (id: number, n: number) => {
    const { http, headers, rating } = nth(n);
    return http.put(`/api/v1/articles/${id}/rating`).set(headers).send({ rating });
  };
  const withdraw = (id: number, n: number) => {
    const { http, headers } = nth(n);
    return http.delete(`/api/v1/articles/${id}/rating`).set(headers);
  };
  const times = <T>(count: number, ask: (n: number) => PromiseLike<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => ask(n)));
  /** Returns the statuses that are not in `right`. */
  const wrongIn = (answers: { status: number }[], ...right: number[]) =>
    answers.map(({ status }) => status).filter((status) => !right.includes(status));

  /** Expected statistics, computed from the rows of `ratings`. `told` returns the statistics that the service reports. */
  const counted = async (id: number) => {
    const given = (await site.sql<{ rating: number }>('SELECT rating FROM ratings WHERE article_id = ?', [id])).map(
      ({ rating }) => rating,
    );
    const [count, sum] = [given.length, given.reduce((total, rating) => total + rating, 0)];
    const average = count === 0 ? 0 : sum / count;
    const distribution = Object.fromEntries(
      [1, 2, 3, 4, 5].map((rating) => [rating, given.filter((each) => each === rating).length]),
    );
    return { stored: { sum, count }, summary: { average, count, distribution }, article: { average, count } };
  };
  const told = async (id: number) => {
    const [stored] = await site.sql(
      'SELECT rating_sum AS sum, rating_count AS count FROM article_stats WHERE article_id = ?',
      [id],
    );
    // Reads with an account, because visitors get changes of the other instance up to one second later.
    const reader = readers[0]!;
    const { body: ratings } = await site.http.get(`/api/v1/articles/${id}/ratings`).set(reader).expect(200);
    const { body: article } = await site.http.get(`/api/v1/articles/${id}`).set(reader).expect(200);
    return { stored, summary: ratings.data as unknown, article: article.data.attributes.rating as unknown };
  };

  it('counts each reader once for 100 concurrent ratings', async () => {
    const id = await publish();

    const answers = await times(100, (n) => rate(id, n));

    expect(wrongIn(answers, 200)).toEqual([]);
    expect((await counted(id)).stored.count).toBe(READERS);
    expect(await told(id)).toEqual(await counted(id));
  });

  it('stores one rating for 20 concurrent requests of one reader', async () => {
    const id = await publish();

    const answers = await times(20, (n) => rate(id, n * READERS));

    expect(wrongIn(answers, 200)).toEqual([]);
    expect((await counted(id)).stored.count).toBe(1);
    expect(await told(id)).toEqual(await counted(id));
  });

  it('keeps sum and count exact during concurrent ratings and withdrawals', async () => {
    const id = await publish();
    await times(READERS, (n) => rate(id, n));

    const answers = await times(200, (n) => (n % 2 ? withdraw(id, n) : rate(id, n)));

    expect(wrongIn(answers, 200, 204, 404)).toEqual([]);
    const before = await counted(id);
    expect(await told(id)).toEqual(before);
    const last = await times(READERS, (n) => withdraw(id, n));
    expect(last.filter(({ status }) => status === 204)).toHaveLength(before.stored.count);
    expect(await told(id)).toEqual(await counted(id));
    expect((await counted(id)).stored).toEqual({ sum: 0, count: 0 });
  });

  it('returns no error while articles are read, changed and purged concurrently', async () => {
    const admin = await site.asAdmin();
    const articles = await times(12, publish);
    const purged = articles.filter((_, n) => n % 2 === 0);
    const of = (n: number) => articles[n % articles.length]!;
    const purges = instances.map(({ app }) => app.get(PurgeTrashJob, { strict: false }));
    const counters = instances.map(({ app }) => app.get(ViewCounter, { strict: false }));
    const at = (n: number) => `/api/v1/articles/${of(n)}`;
    const change = (n: number) =>
      nth(n)
        .http.patch(at(n))
        .set(admin)
        .send({ subtitle: `number ${n}` });
    const look = async (n: number) => {
      const answer = await nth(n).http.get(at(n));
      await counters[n % counters.length]!.flush();
      return answer;
    };
    const remove = async (id: number, n: number) => {
      const answer = await nth(n).http.delete(`/api/v1/articles/${id}`).set(admin);
      await purges[n % purges.length]!.run(undefined, IN_A_YEAR);
      return answer;
    };

    const answers = await Promise.all([
      times(100, (n) => rate(of(n), n)),
      times(24, look),
      times(24, change),
      Promise.all(purged.map(remove)),
      times(60, (n) => withdraw(of(n), n)),
      times(100, (n) => rate(of(n), n + 100)),
    ]);

    expect(wrongIn(answers.flat(), 200, 204, 404)).toEqual([]);
    for (const id of articles.filter((_, n) => n % 2 === 1)) expect(await told(id)).toEqual(await counted(id));
    const ids = purged.map(() => '?').join(', ');
    expect(await site.sql(`SELECT id FROM articles WHERE id IN (${ids})`, purged)).toEqual([]);
    expect(await site.sql(`SELECT id FROM ratings WHERE article_id IN (${ids})`, purged)).toEqual([]);
  });
});
