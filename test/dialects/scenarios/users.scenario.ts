import { UserCredentialsRepository } from '../../../src/modules/users/user-credentials.repository.js';
import { UsersRepository } from '../../../src/modules/users/users.repository.js';
import { NOW } from '../fixture/index.js';
import { fails, inAnyOrder, returnsNothing, scenario } from '../scenario.js';

const NEW = {
  ...{ username: 'Größe_😀', email: 'New@Example.org', name: ' Größe ', avatar: null, passwordHash: null },
  ...{ role: 'member' as const, status: 'active' as const, createdAt: NOW, updatedAt: null, version: 1 },
};

export const USERS = scenario(UsersRepository, {
  reads: {
    'isEmpty returns false if there are accounts': returnsNothing((repository) => repository.isEmpty()),
    'findById returns an account': (repository) => repository.findById(7),
    'findById returns null for an unknown id': returnsNothing((repository) => repository.findById(99)),
    'findByIds returns accounts': inAnyOrder((repository) => repository.findByIds([6, 1, 99])),
    'findByIds returns no accounts without ids': returnsNothing((repository) => repository.findByIds([])),
    'findIdByUsername returns an account whatever the case': (repository) => repository.findIdByUsername('STRASSE'),
    'findIdByUsername tells letters with accents apart': (repository) => repository.findIdByUsername('EVA'),
    'findIdByUsername takes wildcards to the letter': returnsNothing((repository) =>
      repository.findIdByUsername('zoë_100_'),
    ),
    'findTaken returns both names of other accounts': (repository) =>
      repository.findTaken({ username: 'ADA', email: 'EVA@example.org' }, 1),
    'findTaken returns the address alone': (repository) => repository.findTaken({ email: 'EVA@example.org' }),
    'findTaken returns nothing for names of the account itself': returnsNothing((repository) =>
      repository.findTaken({ username: 'ADA', email: 'ada@example.org' }, 2),
    ),
    'findTaken returns nothing without names': returnsNothing((repository) => repository.findTaken({})),
  },
  locks: {
    'findForUpdate returns an account': (repository) => repository.findForUpdate(2),
    'findForUpdate returns null for an unknown id': returnsNothing((repository) => repository.findForUpdate(99)),
  },
  writes: {
    'insert stores an account': (repository) => repository.insert(NEW),
    'insert stores a name that differs by an accent alone': (repository) =>
      repository.insert({ ...NEW, username: 'Adá' }),
    'insert fails for a name that differs by case alone': fails('unique violation', (repository) =>
      repository.insert({ ...NEW, username: 'strasse' }),
    ),
    'insert fails for an address that is taken': fails('unique violation', (repository) =>
      repository.insert({ ...NEW, email: 'ADA@EXAMPLE.ORG' }),
    ),
    'update writes the next version': (repository) =>
      repository.update({ id: 4, version: 3 }, { name: 'ẞ', email: 'ẞ@Example.org', passwordHash: null }),
    'update fails for another version': fails('conflict', (repository) =>
      repository.update({ id: 4, version: 2 }, { name: 'ß' }),
    ),
    'update fails for a name that is taken': fails('unique violation', (repository) =>
      repository.update({ id: 4, version: 3 }, { username: 'ÉVA' }),
    ),
  },
});

export const USER_CREDENTIALS = scenario(UserCredentialsRepository, {
  reads: {
    'findByLogin returns the account of a user name': (repository) => repository.findByLogin('ÉVA'),
    'findByLogin returns the account of an address': (repository) => repository.findByLogin('ada@EXAMPLE.org'),
    'findByLogin returns null for an unknown login': returnsNothing((repository) => repository.findByLogin('éva ada')),
    'findByEmail returns the account of an address': (repository) => repository.findByEmail('STRASSE@example.org'),
    'findByEmail returns null for a user name': returnsNothing((repository) => repository.findByEmail('ada')),
    'findById returns an account': (repository) => repository.findById(6),
    'findById returns null for an unknown id': returnsNothing((repository) => repository.findById(99)),
  },
  locks: {
    'hold returns true for the version of an account': (repository) => repository.hold(4, 3),
    'hold returns false for another version': returnsNothing((repository) => repository.hold(4, 2)),
  },
});
