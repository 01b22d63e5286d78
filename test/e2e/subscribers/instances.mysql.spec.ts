import { subscriber } from '../../../src/core/subscribers/index.js';
import { eventually } from '../../support/eventually.js';
import type { TestApp } from '../../support/test-app.js';
import { ListSubscriber, startSiteWithSubscribers } from './subscriber-site.js';

const ARTICLES = 30;

describe('A subscriber on two instances', () => {
  const declared = [subscriber('own.all', ListSubscriber)];
  let instances: TestApp[];

  beforeAll(async () => {
    const first = await startSiteWithSubscribers(declared);
    instances = [first, await startSiteWithSubscribers(declared, { DATABASE_URL: first.env.DATABASE_URL })];
  });
  afterAll(async () => {
    for (const instance of instances.toReversed()) await instance.stop();
  });

  /** The arrivals on both instances. */
  const arrivals = () => instances.flatMap(({ app }) => app.get(ListSubscriber, { strict: false }).arrivals);
  const waitFor = (count: number) => eventually(arrivals, ({ length }) => length >= count);

  it('receives each event once, on one instance at a time', async () => {
    const category_id = await instances[0]!.createCategory();
    const created = [];
    for (let n = 0; n < ARTICLES; n++) created.push(await instances[n % 2]!.createArticle({ category_id }));
    await waitFor(ARTICLES);
    const subjects = created.map(({ id }) => `created item:${id}`);
    expect((await waitFor(ARTICLES)).sort()).toEqual(subjects.sort());
  });

  it('continues at once on the other instance after a shutdown', async () => {
    const [first, second] = instances as [TestApp, TestApp];
    await first.close();
    const other = second.app.get(ListSubscriber, { strict: false });
    const before = other.arrivals.length;
    const { id } = await second.createArticle();
    expect((await other.waitFor(before + 1)).slice(before)).toEqual([`created item:${id}`]);
    await first.serve();
  });
});
