import { differencesOf } from './expectations.js';
import { NOW } from './fixture/index.js';
import { publicMethods, repositoryClasses } from './repository-classes.js';
import { SCENARIOS } from './scenarios/index.js';
import { TestDatabaseSite } from './test-database-site.js';

let sqlite: TestDatabaseSite;
let mariadb: TestDatabaseSite;

beforeAll(async () => {
  sqlite = await TestDatabaseSite.start('sqlite');
  mariadb = await TestDatabaseSite.start('mysql');
  // A fixed time, so that repositories write the same time to both databases.
  jest.useFakeTimers({ now: NOW, doNotFake: NOT_FAKED });
});
afterAll(async () => {
  jest.useRealTimers();
  await mariadb.stop();
  await sqlite.stop();
});

const NOT_FAKED: FakeableAPI[] = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

describe('the fixture', () => {
  it('leaves the same rows in both databases', () => {
    expect(mariadb.filled).toEqual(sqlite.filled);
    expect(Object.entries(sqlite.filled).filter(([, rows]) => rows.length === 0)).toEqual([]);
  });
});

describe.each(SCENARIOS.map((scenario) => [scenario.repository.name, scenario] as const))('%s', (_, scenario) => {
  it.each(scenario.calls.map((call) => [call.title, call] as const))('%s', async (_title, call) => {
    const onSqlite = await sqlite.execute(scenario.repository, call);
    const onMariadb = await mariadb.execute(scenario.repository, call);
    const differences = differencesOf(call, onSqlite, onMariadb);
    expect(differences.map(({ what, actual }) => [what, actual])).toEqual(
      differences.map(({ what, expected }) => [what, expected]),
    );
    expect(differences).toEqual([]);
  });
});

/** Reads that let other transactions read the rows with a shared lock, too. */
const SHARED = [
  'CategoriesRepository.lockShared',
  'CommentsRepository.findArticle',
  'WebhooksRepository.findSubscribers',
];

const LOCKING_CALLS = SCENARIOS.flatMap(({ repository, calls }) =>
  calls
    .filter(({ mode, returnsNothing }) => mode === 'lock' && !returnsNothing)
    .map((call) => [`${repository.name}.${call.title}`, repository, call] as const),
);

describe('a locking read on MariaDB', () => {
  it.each(LOCKING_CALLS)('%s and locks the rows', async (title, repository, call) => {
    const isShared = SHARED.some((method) => title.startsWith(`${method} `));

    expect(await mariadb.rowLocks(repository, call)).toBe(isShared ? 'shared' : 'exclusive');
  });
});

describe('the scenarios', () => {
  it('call every public method of every repository on both databases', () => {
    const classes = repositoryClasses();
    const methods = classes.flatMap((each) => publicMethods(each).map((method) => `${each.type.name}.${method}`));
    expect(methods.length).toBeGreaterThan(150);
    expect(methods.filter((method) => !sqlite.called.has(method) || !mariadb.called.has(method))).toEqual([]);
  });
});
