import type { Settings } from '../../../config/settings.js';
import { Metrics } from '../../metrics/metrics.js';
import type { ContentVersion } from '../content-version.js';
import { PrimaryPoller } from './primary-poller.js';
import { ReadScope } from './read-scope.js';
import { Replica } from './replica.js';
import { ReplicaSelector } from './replica-selector.js';

describe('ReplicaSelector', () => {
  const settings = {
    DATABASE_URL: 'mysql://masthead@127.0.0.1:1/site',
    DATABASE_REPLICA_URLS: ['mysql://masthead@127.0.0.1:2/site', 'mysql://masthead@127.0.0.1:3/site'],
    ...{ DATABASE_POOL_SIZE: 1, DATABASE_TIMEOUT_MS: 1000 },
  } as unknown as Settings;
  let scope: ReadScope;
  let selector: ReplicaSelector;
  let outdated: string[];
  let required: number[];
  let polls: jest.SpyInstance;

  beforeEach(() => {
    outdated = [];
    required = [];
    jest.spyOn(Replica.prototype, 'isUpToDate').mockImplementation(function (this: Replica, version, since) {
      required.push(since);
      return version === 7 && !outdated.includes(this.name);
    });
    polls = jest.spyOn(PrimaryPoller.prototype, 'poll').mockResolvedValue();
    scope = new ReadScope(settings);
    selector = new ReplicaSelector(settings, scope, { current: 7 } as ContentVersion, new Metrics());
  });
  afterEach(async () => {
    await selector.onApplicationShutdown();
    jest.restoreAllMocks();
  });

  const FIRST = '127.0.0.1:2/site';
  const SECOND = '127.0.0.1:3/site';
  const chosen = () => selector.choose()?.name ?? 'primary';
  const inRead = <T>(work: () => T): T => scope.allowReplica(work);

  it('distributes reads over the replicas and sends all statements of a read to one replica', () => {
    expect([1, 2, 3].map(() => inRead(() => [chosen(), chosen()]))).toEqual([
      [FIRST, FIRST],
      [FIRST, FIRST],
      [FIRST, FIRST],
    ]);
  });

  it('skips a replica that is not up to date', () => {
    outdated = [FIRST];
    expect([1, 2].map(() => inRead(chosen))).toEqual([SECOND, SECOND]);
  });

  it('polls the primary and uses it for the rest of a read if no replica is up to date', () => {
    const read = inRead(() => {
      const before = chosen();
      outdated = [FIRST, SECOND];
      const during = chosen();
      outdated = [];
      return [before, during, chosen()];
    });
    expect(read).toEqual([FIRST, 'primary', 'primary']);
    expect(polls).toHaveBeenCalledTimes(1);
  });

  it('does not move a read from its outdated replica to another replica', () => {
    const read = inRead(() => {
      const before = chosen();
      outdated = [FIRST];
      return [before, chosen()];
    });
    expect(read).toEqual([FIRST, 'primary']);
  });

  it('uses the primary outside a read, inside primaryOnly and after usePrimary', () => {
    expect(chosen()).toBe('primary');
    expect(inRead(() => scope.primaryOnly(chosen))).toBe('primary');
    expect(
      inRead(() => {
        selector.usePrimary();
        return chosen();
      }),
    ).toBe('primary');
  });

  it('requires the newest time of all data that the read has used', () => {
    inRead(() => {
      scope.requireAtLeast(500);
      scope.requireAtLeast(400);
      chosen();
    });
    expect(new Set(required)).toEqual(new Set([500]));
  });
});
