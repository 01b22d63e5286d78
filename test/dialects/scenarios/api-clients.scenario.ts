import { ApiClientsRepository } from '../../../src/modules/api-clients/api-clients.repository.js';
import { ApiKeysRepository } from '../../../src/modules/api-clients/api-keys.repository.js';
import { KeyUsageRepository } from '../../../src/modules/api-clients/key-usage.repository.js';
import { daysFromNow, NOW } from '../fixture/index.js';
import { changesNothing, fails, returnsNothing, scenario } from '../scenario.js';
import { ALL } from './cursor-page-calls.js';

const VERSIONED = { createdAt: NOW, updatedAt: null, version: 1 };
const FIRST_PAGE = { page: 1, perPage: ALL };

export const API_CLIENTS = scenario(ApiClientsRepository, {
  reads: {
    'findById returns a client': (repository) => repository.findById(2),
    'findById returns null for an unknown id': returnsNothing((repository) => repository.findById(99)),
    'findPage returns all clients': (repository) => repository.findPage(FIRST_PAGE, []),
    'findPage returns the second page': (repository) => repository.findPage({ page: 2, perPage: 2 }, []),
    'findPage returns the clients of an account': (repository) => repository.findPage(FIRST_PAGE, [2]),
    'findPage returns no clients of two accounts': returnsNothing((repository) =>
      repository.findPage(FIRST_PAGE, [2, 4]),
    ),
  },
  locks: {
    'findForUpdate returns a client': (repository) => repository.findForUpdate(1),
    'findForUpdate returns null for an unknown id': returnsNothing((repository) => repository.findForUpdate(99)),
    'findByUserForUpdate returns the clients of an account': (repository) => repository.findByUserForUpdate(2),
    'findByUserForUpdate returns no clients of an account without any': returnsNothing((repository) =>
      repository.findByUserForUpdate(3),
    ),
  },
  writes: {
    'insert stores a client': (repository) => repository.insert({ userId: 3, name: 'Größe 😀', ...VERSIONED }),
    'insert fails for an unknown account': fails('foreign key violation', (repository) =>
      repository.insert({ userId: 99, name: 'new', ...VERSIONED }),
    ),
    'rename writes the next version': (repository) => repository.rename({ id: 2, version: 4 }, 'ß'),
    'rename fails for another version': fails('conflict', (repository) =>
      repository.rename({ id: 2, version: 3 }, 'ß'),
    ),
    'delete removes a client with its keys': (repository) => repository.delete(1),
    'delete changes nothing for an unknown id': changesNothing((repository) => repository.delete(99)),
  },
});

const KEY = {
  ...{ clientId: 3, name: 'Größe 😀', prefix: 'eeee5555', secretHash: 'h', scopes: 'a b', ...VERSIONED },
  ...{ expiresAt: daysFromNow(1.123_456), revokedAt: null, lastUsedAt: null },
};

export const API_KEYS = scenario(ApiKeysRepository, {
  reads: {
    'findByClient returns a key of a client': (repository) => repository.findByClient(1, 3),
    'findByClient returns null for a key of another client': returnsNothing((repository) =>
      repository.findByClient(3, 1),
    ),
    'findByPrefix is case-sensitive': (repository) => repository.findByPrefix('AAAA1111'),
    'findByPrefix returns null for an unknown prefix': returnsNothing((repository) =>
      repository.findByPrefix('BBBB2222'),
    ),
    'findPage returns the keys of a client': (repository) => repository.findPage(FIRST_PAGE, 1),
    'findPage returns the second page': (repository) => repository.findPage({ page: 2, perPage: 3 }, 1),
    'findPage returns no keys of an unknown client': returnsNothing((repository) =>
      repository.findPage(FIRST_PAGE, 99),
    ),
    'countActive counts the active keys': (repository) => repository.countActive(1),
    'countActive returns 0 for a client without keys': returnsNothing((repository) => repository.countActive(2)),
    'findWithOwner returns all keys': (repository) => repository.findWithOwner(),
    'findWithOwner returns the keys of an account': (repository) => repository.findWithOwner(4),
    'findWithOwner returns no keys of an account without any': returnsNothing((repository) =>
      repository.findWithOwner(3),
    ),
  },
  writes: {
    'insert stores a key': (repository) => repository.insert(KEY),
    'insert stores a prefix that differs by case alone': (repository) =>
      repository.insert({ ...KEY, prefix: 'DDDD4444' }),
    'insert fails for a prefix that is taken': fails('unique violation', (repository) =>
      repository.insert({ ...KEY, prefix: 'dddd4444' }),
    ),
    'insert fails for an unknown client': fails('foreign key violation', (repository) =>
      repository.insert({ ...KEY, clientId: 99 }),
    ),
    'deleteEnded removes the revoked and expired keys of a client': (repository) => repository.deleteEnded(1, 0),
    'deleteEnded leaves the newest keys': changesNothing((repository) => repository.deleteEnded(1, 9)),
    'update writes the next version': (repository) => repository.update({ id: 1, version: 1 }, { revokedAt: NOW }),
    'update fails for another version': fails('conflict', (repository) =>
      repository.update({ id: 1, version: 2 }, { expiresAt: null }),
    ),
  },
});

const MINUTE_MS = 60_000;

export const KEY_USAGE = scenario(KeyUsageRepository, {
  reads: {
    'findByPrefix returns a key with its account': (repository) => repository.findByPrefix('aaaa1111'),
    'findByPrefix returns an expired key': (repository) => repository.findByPrefix('cccc3333'),
    'findByPrefix returns null for a revoked key': returnsNothing((repository) => repository.findByPrefix('bbbb2222')),
    'findByPrefix returns null for capitals': returnsNothing((repository) => repository.findByPrefix('DDDD4444')),
  },
  writes: {
    'updateLastUsed stores the last use of each key': (repository) =>
      repository.updateLastUsed(
        new Map([
          [2, NOW],
          [1, daysFromNow(-0.5)],
          [99, NOW],
        ]),
        MINUTE_MS,
      ),
    'updateLastUsed stores a use that is later by exactly the interval': (repository) =>
      repository.updateLastUsed(new Map([[3, daysFromNow(0)]]), 86_400),
    'updateLastUsed ignores a use that is close to the stored use': changesNothing((repository) =>
      repository.updateLastUsed(new Map([[3, NOW]]), 10 * MINUTE_MS),
    ),
    'updateLastUsed changes nothing without uses': changesNothing((repository) =>
      repository.updateLastUsed(new Map(), MINUTE_MS),
    ),
  },
});
