import { UserCredentialsRepository } from '../../../src/modules/users/user-credentials.repository.js';
import { UserIdentitiesRepository } from '../../../src/modules/users/provisioning/user-identities.repository.js';
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
    'findIdByUsername is case-insensitive': (repository) => repository.findIdByUsername('STRASSE'),
    'findIdByUsername is accent-sensitive': (repository) => repository.findIdByUsername('EVA'),
    'findIdByUsername treats wildcards as literal characters': returnsNothing((repository) =>
      repository.findIdByUsername('zoë_100_'),
    ),
    'findByEmail is case-insensitive': (repository) => repository.findByEmail('STRASSE@example.org'),
    'findByEmail returns null for a user name': returnsNothing((repository) => repository.findByEmail('ada')),
    'isLastAdministrator returns true for the only active administrator': (repository) =>
      repository.isLastAdministrator(1),
    'isLastAdministrator returns false for another account': returnsNothing((repository) =>
      repository.isLastAdministrator(2),
    ),
    'findTakenNames returns both names of other accounts': (repository) =>
      repository.findTakenNames({ username: 'ADA', email: 'EVA@example.org' }, 1),
    'findTakenNames returns the address alone': (repository) => repository.findTakenNames({ email: 'EVA@example.org' }),
    'findTakenNames returns nothing for names of the account itself': returnsNothing((repository) =>
      repository.findTakenNames({ username: 'ADA', email: 'ada@example.org' }, 2),
    ),
    'findTakenNames returns nothing without names': returnsNothing((repository) => repository.findTakenNames({})),
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

const ADA = { issuer: 'https://login.example.org', subject: 'ada' };

export const USER_IDENTITIES = scenario(UserIdentitiesRepository, {
  reads: {
    'find returns the account of an identity': (repository) => repository.find(ADA),
    'find is case-sensitive in the subject': (repository) => repository.find({ ...ADA, subject: 'ADA' }),
    'find is case-sensitive in the issuer': (repository) =>
      repository.find({ ...ADA, issuer: 'https://LOGIN.example.org' }),
    'find returns null for an unknown subject': returnsNothing((repository) =>
      repository.find({ ...ADA, subject: 'Ada' }),
    ),
    'hasIssuer returns true for a linked account': (repository) => repository.hasIssuer(2, ADA.issuer),
    'hasIssuer returns false for an identity of another issuer': returnsNothing((repository) =>
      repository.hasIssuer(3, ADA.issuer),
    ),
  },
  locks: {
    'findForUpdate returns the account of an identity': (repository) => repository.findForUpdate(ADA),
    'findForUpdate returns null for an unknown subject': returnsNothing((repository) =>
      repository.findForUpdate({ ...ADA, subject: 'Ada' }),
    ),
  },
  writes: {
    'insert stores an identity': (repository) =>
      repository.insert({ ...ADA, subject: 'ådá', userId: 3, roleIssuedAt: null, createdAt: NOW }),
    'insert fails for an identity that is linked': fails('unique violation', (repository) =>
      repository.insert({ ...ADA, userId: 3, roleIssuedAt: NOW, createdAt: NOW }),
    ),
    'insert fails for an unknown account': fails('foreign key violation', (repository) =>
      repository.insert({ ...ADA, subject: 'new', userId: 99, roleIssuedAt: NOW, createdAt: NOW }),
    ),
    'updateRoleTime changes one identity': (repository) => repository.updateRoleTime(ADA, NOW),
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
    'lockForUpdate returns true for the version of an account': (repository) => repository.lockForUpdate(4, 3),
    'lockForUpdate returns false for another version': returnsNothing((repository) => repository.lockForUpdate(4, 2)),
  },
});
