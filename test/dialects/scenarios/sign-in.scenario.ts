import { PasswordResetsRepository } from '../../../src/modules/auth/account-mails/password-resets.repository.js';
import { RegistrationsRepository } from '../../../src/modules/auth/account-mails/registrations.repository.js';
import { KnownAddressesRepository } from '../../../src/modules/auth/known-addresses/known-addresses.repository.js';
import { SessionsRepository } from '../../../src/modules/auth/sessions/sessions.repository.js';
import { daysFromNow, NOW } from '../fixture/index.js';
import { changesNothing, fails, returnsNothing, scenario } from '../scenario.js';
import { ALL } from './cursor-page-calls.js';

const SESSION = { id: 'new', userId: 3, generation: 1, createdAt: NOW, expiresAt: daysFromNow(9.5), revokedAt: null };

export const SESSIONS = scenario(SessionsRepository, {
  reads: {
    'findGeneration returns the generation of a session': (repository) => repository.findGeneration('session-active'),
    'findGeneration is case-sensitive': (repository) => repository.findGeneration('SESSION-active'),
    'findGeneration returns the generation of an expired session': (repository) =>
      repository.findGeneration('session-expired'),
    'findGeneration returns null for a revoked session': returnsNothing((repository) =>
      repository.findGeneration('session-revoked'),
    ),
    'findGeneration returns null for an unknown session': returnsNothing((repository) =>
      repository.findGeneration('Session-Active'),
    ),
  },
  writes: {
    'insert stores a session': (repository) => repository.insert(SESSION),
    'insert fails for an id that is taken': fails('unique violation', (repository) =>
      repository.insert({ ...SESSION, id: 'session-active' }),
    ),
    'insert fails for an unknown account': fails('foreign key violation', (repository) =>
      repository.insert({ ...SESSION, userId: 99 }),
    ),
    'advance writes the next generation': (repository) => repository.advance('session-second', 4, NOW, daysFromNow(20)),
    'advance changes nothing for another generation': changesNothing((repository) =>
      repository.advance('session-second', 3, NOW, daysFromNow(20)),
    ),
    'advance changes nothing for a revoked session': changesNothing((repository) =>
      repository.advance('session-revoked', 1, NOW, daysFromNow(20)),
    ),
    'advance changes nothing for a session that ends at this moment': changesNothing((repository) =>
      repository.advance('session-on-time', 1, NOW, daysFromNow(20)),
    ),
    'revoke ends a session': (repository) => repository.revoke('session-active', NOW),
    'revoke changes nothing for a revoked session': changesNothing((repository) =>
      repository.revoke('session-revoked', NOW),
    ),
    'revokeAll ends the sessions of an account': (repository) => repository.revokeAll(2, NOW),
    'revokeAll changes nothing for an account without sessions': changesNothing((repository) =>
      repository.revokeAll(9, NOW),
    ),
    'deleteOld removes the expired sessions of an account': (repository) => repository.deleteOld(2, NOW, 100),
    'deleteOld leaves a session that ends at this moment': changesNothing((repository) =>
      repository.deleteOld(4, NOW, 100),
    ),
    'deleteOld removes all except the newest sessions': (repository) => repository.deleteOld(2, daysFromNow(-99), 1),
    'deleteSomeExpired removes the oldest sessions': (repository) => repository.deleteSomeExpired(NOW, 2),
    'deleteSomeExpired removes all expired sessions': (repository) => repository.deleteSomeExpired(NOW, ALL),
    'deleteSomeExpired changes nothing if no row has expired': changesNothing((repository) =>
      repository.deleteSomeExpired(daysFromNow(-99), ALL),
    ),
  },
});

const KNOWN_ADDRESS = { hash: 'address-known', userId: 2, expiresAt: daysFromNow(30) };

export const KNOWN_ADDRESSES = scenario(KnownAddressesRepository, {
  reads: {
    'exists returns whether an address is stored': (repository) => repository.exists('address-known', NOW),
    'exists is case-sensitive': returnsNothing((repository) => repository.exists('Address-known', NOW)),
    'exists returns false for an expired address': returnsNothing((repository) =>
      repository.exists('address-expired', NOW),
    ),
    'exists returns false for an address that expires at this moment': returnsNothing((repository) =>
      repository.exists('address-on-time', NOW),
    ),
  },
  writes: {
    'save inserts an address': (repository) => repository.save({ ...KNOWN_ADDRESS, hash: 'new' }),
    'save changes the expiry of a stored address': (repository) => repository.save(KNOWN_ADDRESS),
    'save fails for an unknown account': fails('foreign key violation', (repository) =>
      repository.save({ ...KNOWN_ADDRESS, hash: 'new', userId: 99 }),
    ),
    'deleteOld retains the addresses of the latest sign-ins': (repository) => repository.deleteOld(2, 1),
    'deleteOld changes nothing if there are not too many addresses': changesNothing((repository) =>
      repository.deleteOld(2, 99),
    ),
    'deleteSomeExpired removes expired addresses': (repository) => repository.deleteSomeExpired(NOW, ALL),
    'deleteSomeExpired removes no more addresses than the limit': (repository) => repository.deleteSomeExpired(NOW, 1),
    'deleteSomeExpired changes nothing if no address has expired': changesNothing((repository) =>
      repository.deleteSomeExpired(daysFromNow(-99), ALL),
    ),
  },
});

const REGISTRATION = {
  ...{ tokenHash: 'new', username: 'Größe', email: 'GRÖẞE@Example.org', name: '😀', passwordHash: 'hash' },
  expiresAt: daysFromNow(0.123_456),
};

export const REGISTRATIONS = scenario(RegistrationsRepository, {
  writes: {
    'insert stores a registration': (repository) => repository.insert(REGISTRATION),
    'insert fails for a token that is taken': fails('unique violation', (repository) =>
      repository.insert({ ...REGISTRATION, tokenHash: 'r1' }),
    ),
    'insert stores a token that differs by case alone': (repository) =>
      repository.insert({ ...REGISTRATION, tokenHash: 'R1' }),
    'consume removes a registration and returns it': (repository) => repository.consume('r2', NOW),
    'consume changes nothing for an expired registration': changesNothing((repository) =>
      repository.consume('r3', NOW),
    ),
    'consume is case-sensitive': changesNothing((repository) => repository.consume('R1', NOW)),
    'deleteByEmail removes the registrations of an address': (repository) =>
      repository.deleteByEmail('NEW@EXAMPLE.ORG'),
    'deleteByEmail changes nothing for an unknown address': changesNothing((repository) =>
      repository.deleteByEmail('new@example.com'),
    ),
    'deleteSomeExpired removes the expired registrations': (repository) => repository.deleteSomeExpired(NOW, ALL),
    'deleteSomeExpired changes nothing if no row has expired': changesNothing((repository) =>
      repository.deleteSomeExpired(daysFromNow(-9), ALL),
    ),
  },
});

const RESET = { tokenHash: 'new', userId: 3, email: 'Größe@Example.org', expiresAt: daysFromNow(0.123_456) };

export const PASSWORD_RESETS = scenario(PasswordResetsRepository, {
  reads: {
    'exists returns true for a token': (repository) => repository.exists('p1', NOW),
    'exists returns false for an expired token': returnsNothing((repository) => repository.exists('p3', NOW)),
    'exists is case-sensitive': returnsNothing((repository) => repository.exists('P2', NOW)),
  },
  writes: {
    'insert stores a reset': (repository) => repository.insert(RESET),
    'insert fails for a token that is taken': fails('unique violation', (repository) =>
      repository.insert({ ...RESET, tokenHash: 'p1' }),
    ),
    'insert fails for an unknown account': fails('foreign key violation', (repository) =>
      repository.insert({ ...RESET, userId: 99 }),
    ),
    'consume removes a reset and returns it': (repository) => repository.consume('P1', NOW),
    'consume changes nothing for an expired reset': changesNothing((repository) => repository.consume('p3', NOW)),
    'deleteByUser removes the resets of an account': (repository) => repository.deleteByUser(2),
    'deleteByUser changes nothing for an account without resets': changesNothing((repository) =>
      repository.deleteByUser(9),
    ),
    'deleteSomeExpired removes the expired resets': (repository) => repository.deleteSomeExpired(NOW, ALL),
    'deleteSomeExpired changes nothing if no row has expired': changesNothing((repository) =>
      repository.deleteSomeExpired(daysFromNow(-9), ALL),
    ),
  },
});
