import { readFileSync } from 'node:fs';
import { ASSUMPTIONS, capacity, hitShare, timesOf } from '../../bench/capacity.cjs';
import { readAssumptions, scalingTables, withTables } from '../../bench/scaling.cjs';

const report = readFileSync('bench/report/report.md', 'utf8');

/** Each request takes 1,000 µs of an instance and 500 µs of the database. */
const EQUAL = Object.fromEntries(
  [...Object.keys(ASSUMPTIONS.reads), 'R5'].map((name) => [
    name,
    { read: { own: 1000, database: 500 }, write: { own: 1000, database: 500 } },
  ]),
);
const SIMPLE = {
  ...ASSUMPTIONS,
  ...{ requests: 1000, writes: 100, signedInShare: 0.1, utilisation: 0.5, spare: 1, databaseProcessors: 4 },
  reads: { R2: { share: 1, urls: 81, isList: false } },
};

describe('docs/scaling.md', () => {
  it('matches the committed report of the benchmark (npm run docs:scaling)', () => {
    const page = readFileSync('docs/scaling.md', 'utf8');
    expect(withTables(page, scalingTables(report))).toBe(page);
    const slower = report.replace(/(?<=\| R1 \| read \| )[\d,]+/, '9,999');
    expect(withTables(page, scalingTables(slower))).not.toBe(page);
  });
});

describe('timesOf', () => {
  it('reads the processor times of the service and its database', () => {
    const lines = ['| R1 | read | 1,022 | 270 | bare |', '| R5 | write | 2,181 | 2,071 | bare |'];
    const others = ['R2', 'R3', 'R4', 'R6C'].map((name) => `| ${name} | read | 1 | 2 | bare |`);
    const times = timesOf([...lines, ...others].join('\n'));
    expect([times['R1'], times['R5'], times['R2']]).toEqual([
      { read: { own: 1022, database: 270 } },
      { write: { own: 2181, database: 2071 } },
      { read: { own: 1, database: 2 } },
    ]);
  });

  it('throws if the report lacks a request', () => {
    expect(() => timesOf(report.replace('| R4 | read |', '| R4 | late |'))).toThrow(
      'The report has no processor time of R4,read',
    );
  });
});

describe('capacity', () => {
  it('assumes shares of reads that add up to 1', () => {
    expect(Object.values(ASSUMPTIONS.reads).reduce((all, { share }) => all + share, 0)).toBeCloseTo(1);
  });

  it('sends all requests to the instances without a shared cache', () => {
    const result = capacity(EQUAL, SIMPLE, false);
    expect(result).toMatchObject({ visitors: 810, signedIn: 90, misses: 810, hits: 0, origin: 1000, purges: 0 });
    // 1,000 requests of 1,000 µs occupy one processor: two instances at half of their capacity, and one to spare.
    expect(result.own).toBeCloseTo(1);
    expect(result.instances).toBe(3);
  });

  it('counts as a hit each request to a URL whose last event was a request', () => {
    expect(hitShare(3, 1, Infinity)).toBe(0.75);
    expect(hitShare(1, 0, 1)).toBe(0.5);
    // 810 requests to 81 URLs, each changed by 100 / 81 of the writes in a second.
    const { hits, origin } = capacity(EQUAL, { ...SIMPLE, maxAgeSeconds: Infinity, purgeSeconds: 0.1 }, true);
    expect(hits).toBeCloseTo(10 / (10 + 100 / 81));
    expect(origin).toBeCloseTo(810 * (1 - hits) + 90 + 100);
  });

  it('purges lists with each write, but at most as often as purges are sent', () => {
    const lists = { ...SIMPLE, maxAgeSeconds: Infinity, reads: { R1: { share: 1, urls: 81, isList: true } } };
    expect(capacity(EQUAL, { ...lists, purgeSeconds: 0.001 }, true).hits).toBeCloseTo(10 / 110);
    expect(capacity(EQUAL, { ...lists, purgeSeconds: 1 }, true).hits).toBeCloseTo(10 / 11);
    expect(capacity(EQUAL, { ...lists, purgeSeconds: 1, writes: 0.5 }, true).hits).toBeCloseTo(
      hitShare((999.5 * 0.9) / 81, 0.5, Infinity),
    );
  });

  it('counts no hits for requests whose URLs are all different', () => {
    const searches = { ...SIMPLE, reads: { R4: { share: 1, urls: null, isList: true } } };
    expect(capacity(EQUAL, searches, true)).toMatchObject({ hits: 0, misses: 810 });
  });

  it('needs no replica for the load if the primary can execute everything', () => {
    const { database } = capacity(EQUAL, SIMPLE, false);
    expect(database.all).toBeCloseTo(0.5);
    expect(database).toMatchObject({ limit: 2, replicas: 1, needed: 0 });
  });

  it('adds replicas for the visitors whom the primary cannot serve', () => {
    const small = { ...SIMPLE, databaseProcessors: 0.4, replicaDelayMs: 0 };
    const { database, connections, pool, instances } = capacity(EQUAL, small, false);
    // The limit is 0.2 processors. Each replica spends 0.05 on writes, so 0.405 for visitors need three replicas.
    expect(database.primary).toBeCloseTo(0.095);
    expect(database).toMatchObject({ needed: 3, replicas: 4, usable: 1 });
    expect(connections).toBe(instances * (pool + 1));
  });

  it('uses a replica only if there was no change within the delay of replication', () => {
    const delayed = { ...SIMPLE, databaseProcessors: 0.8, replicaDelayMs: 10 };
    const { database } = capacity(EQUAL, delayed, false);
    expect(database.usable).toBeCloseTo(Math.exp(-1));
    expect(database.primary).toBeCloseTo(0.05 + 0.045 + 0.405 * (1 - Math.exp(-1)));
  });

  it('throws if one primary is not enough', () => {
    expect(() => capacity(EQUAL, { ...SIMPLE, databaseProcessors: 0.1 }, false)).toThrow(
      'The primary needs 0.4 of 0.1 processors',
    );
  });

  it('counts the requests with purges', () => {
    // 201 keys in two seconds.
    expect(capacity(EQUAL, { ...SIMPLE, purgeSeconds: 2, keysPerRequest: 100 }, true).purges).toBe(1.5);
    expect(capacity(EQUAL, { ...SIMPLE, purgeSeconds: 2, keysPerRequest: 256 }, true).purges).toBe(0.5);
    expect(capacity(EQUAL, { ...SIMPLE, writes: 0.1, purgeSeconds: 2 }, true).purges).toBe(0.1);
  });

  it('counts events, the time for one of them, and their bytes', () => {
    const { eventLogGigabytes, ...rest } = capacity(EQUAL, SIMPLE, true);
    expect(rest).toMatchObject({ events: 200, handleMs: 2.5 });
    expect(eventLogGigabytes).toBeCloseTo((200 * 4096 * 7 * 86_400) / 1e9);
  });
});

describe('the options of npm run bench:capacity', () => {
  it('replace assumptions', () => {
    expect(readAssumptions(['--requests', '500', '--max-age-seconds', '60'])).toEqual({
      ...ASSUMPTIONS,
      ...{ requests: 500, maxAgeSeconds: 60 },
    });
  });

  it.each([[['--requests', 'many']], [['--utilisation', '2']], [['--spare', '0']], [['--unknown', '1']]])(
    'are rejected if a value is invalid: %j',
    (args) => {
      expect(() => readAssumptions(args)).toThrow(/positive number|Unknown option/);
    },
  );
});
