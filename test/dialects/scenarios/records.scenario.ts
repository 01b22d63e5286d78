import type { AuditFilter } from '../../../src/core/audit/audit-record.js';
import { AuditEventsRepository } from '../../../src/core/audit/audit-events.repository.js';
import { IdempotencyKeysRepository } from '../../../src/core/pipeline/idempotency/idempotency-keys.repository.js';
import { ImportMarker } from '../../../src/core/portability/import-marker.repository.js';
import { ImportsRepository } from '../../../src/modules/import/imports.repository.js';
import { daysFromNow, NOW } from '../fixture/index.js';
import { changesNothing, fails, returnsNothing, scenario } from '../scenario.js';
import { ALL } from './cursor-page-calls.js';

const FILTERS: Readonly<Record<string, AuditFilter>> = {
  'the entries of a type of target': { targetType: 'user' },
  'the entries of a target': { targetType: 'category', targetId: 5 },
  'all entries': {},
  'entries of an event': { event: 'login' },
  'entries of an actor': { actor: 1 },
  'entries of a user': { user: 5 },
  'entries since a time': { since: daysFromNow(-5) },
  'entries until a time': { until: daysFromNow(-5) },
  'entries of a user in a period': { user: 5, since: daysFromNow(-11), until: daysFromNow(-6) },
};
const AUDIT = {
  ...{ occurredAt: daysFromNow(-0.123_456), event: 'login', outcome: 'failed' as const, actorId: null, apiKey: null },
  ...{
    address: '::1',
    targetType: 'user',
    targetId: 5,
    details: '{"name":"Größe 😀"}',
    requestId: null,
    traceId: null,
  },
};

export const AUDIT_EVENTS = scenario(AuditEventsRepository, {
  reads: {
    ...Object.fromEntries(
      Object.entries(FILTERS).map(([name, filter]) => [
        `findPage returns ${name}`,
        (repository: AuditEventsRepository) => repository.findPage({ page: 1, perPage: ALL }, filter),
      ]),
    ),
    'findPage returns the second page': (repository) => repository.findPage({ page: 2, perPage: 4 }, {}),
    'findPage is case-sensitive': returnsNothing((repository) =>
      repository.findPage({ page: 1, perPage: ALL }, { event: 'Login' }),
    ),
    'findById returns an entry with its details': (repository) => repository.findById(2),
    'findById returns an entry without details': (repository) => repository.findById(3),
    'findById returns null for an unknown id': returnsNothing((repository) => repository.findById(99)),
  },
  writes: {
    'insert stores an entry': (repository) => repository.insert(AUDIT),
    'incrementOccurrences counts a further event': (repository) => repository.incrementOccurrences(6),
    'incrementOccurrences changes nothing for an unknown id': changesNothing((repository) =>
      repository.incrementOccurrences(99),
    ),
    'deleteOlderThan removes the oldest entries': (repository) => repository.deleteOlderThan(NOW, 3),
    'deleteOlderThan removes entries before a time': (repository) => repository.deleteOlderThan(daysFromNow(-10), ALL),
    'deleteOlderThan changes nothing if no row is old enough': changesNothing((repository) =>
      repository.deleteOlderThan(daysFromNow(-999), ALL),
    ),
  },
});

const KEY = {
  ...{ digest: 'new', fingerprint: 'f', size: 3, status: 200, headers: '{}', body: 'Größe 😀' },
  createdAt: daysFromNow(-0.123_456),
  userId: 3,
};
const ANSWER = { status: 204, headers: '{"etag":"2"}', body: null, bytes: 12 };

export const IDEMPOTENCY_KEYS = scenario(IdempotencyKeysRepository, {
  reads: {
    'find returns a stored response': (repository) => repository.find('digest-a', daysFromNow(-1)),
    'find is case-sensitive': (repository) => repository.find('DIGEST-A', daysFromNow(-1)),
    'find returns undefined for an expired key': returnsNothing((repository) =>
      repository.find('digest-limit', daysFromNow(-1)),
    ),
    'sumByAccount counts the keys of an account after a time': (repository) =>
      repository.sumByAccount(2, daysFromNow(-1)),
    'sumByAccount returns zeros for an account without keys': (repository) =>
      repository.sumByAccount(99, daysFromNow(-1)),
    'find returns undefined for an unknown key': returnsNothing((repository) =>
      repository.find('Digest-A', daysFromNow(-1)),
    ),
  },
  writes: {
    'insert stores a key': (repository) => repository.insert(KEY),
    'insert fails for a key that is taken': fails('unique violation', (repository) =>
      repository.insert({ ...KEY, digest: 'digest-a' }),
    ),
    'update stores a response': (repository) => repository.update('digest-a', ANSWER),
    'update changes nothing for an unknown key': changesNothing((repository) => repository.update('unknown', ANSWER)),
    'deleteExpired removes a key up to a time': (repository) =>
      repository.deleteExpired('digest-limit', daysFromNow(-1)),
    'deleteExpired leaves a newer key': changesNothing((repository) =>
      repository.deleteExpired('digest-a', daysFromNow(-1)),
    ),
    'deleteSomeExpired removes the oldest key': (repository) => repository.deleteSomeExpired(daysFromNow(-1), 1),
    'deleteSomeExpired removes all keys up to a time': (repository) =>
      repository.deleteSomeExpired(daysFromNow(-1), ALL),
    'deleteSomeExpired changes nothing if no row is old enough': changesNothing((repository) =>
      repository.deleteSomeExpired(daysFromNow(-9), ALL),
    ),
  },
});

const LONG = 'ä'.repeat(191);
const SOURCE = 'https://old.example/';
const imported = (externalId: string, localId = 9) => ({ externalId, localId, fingerprint: 'f2' });

export const IMPORTS = scenario(ImportsRepository, {
  reads: {
    'find returns imported rows and is case-sensitive and accent-sensitive': (repository) =>
      repository.find(SOURCE, 'post', ['1', 'ä', 'A', 'Ä', LONG]),
    'find returns nothing of another kind': returnsNothing((repository) => repository.find(SOURCE, 'comment', ['1'])),
    'find returns nothing without ids': returnsNothing((repository) => repository.find(SOURCE, 'post', [])),
    'findLocalIds returns the ids of a kind': (repository) => repository.findLocalIds(SOURCE, 'post'),
    'findLocalIds returns nothing of an unknown source': returnsNothing((repository) =>
      repository.findLocalIds('https://OLD.example/', 'post'),
    ),
  },
  writes: {
    'insert stores ids of any length': async (repository) => {
      await repository.insert(SOURCE, 'post', [imported(LONG), imported('Ä'), imported('😀')]);
      return repository.find(SOURCE, 'post', [LONG, 'Ä', '😀']);
    },
    'insert changes nothing without rows': changesNothing((repository) => repository.insert(SOURCE, 'post', [])),
    'insert fails for an existing id': fails('unique violation', (repository) =>
      repository.insert(SOURCE, 'post', [imported('1')]),
    ),
    'update changes an imported row': (repository) => repository.update(SOURCE, 'post', imported('A')),
    'update changes nothing for an unknown id': changesNothing((repository) =>
      repository.update(SOURCE, 'post', imported('Ä')),
    ),
  },
});

export const IMPORT_MARKER = scenario(ImportMarker, {
  reads: {
    'isSet returns false without an import': returnsNothing((repository) => repository.isSet()),
    'assertNotSet returns without an import': returnsNothing((repository) => repository.assertNotSet()),
  },
  writes: {
    'set marks the database': async (repository) => {
      await repository.set();
      return repository.isSet();
    },
    'set replaces the mark of an earlier import': async (repository) => {
      await repository.set();
      await repository.set();
    },
    'assertNotSet fails during an import': fails('conflict', async (repository) => {
      await repository.set();
      await repository.assertNotSet();
    }),
    'clear removes the mark': changesNothing(async (repository) => {
      await repository.set();
      await repository.clear();
      return repository.isSet();
    }),
  },
});
