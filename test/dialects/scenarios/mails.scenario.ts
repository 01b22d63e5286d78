import { MailsRepository, type QueuedMail } from '../../../src/core/mail/mails.repository.js';
import { daysFromNow, NOW } from '../fixture/index.js';
import { changesNothing, returnsNothing, scenario } from '../scenario.js';

const MAIL = { id: 1, attempts: 2 } as QueuedMail;
const NEW = {
  ...{ kind: 'registration', messageId: '<new@example.org>', content: 'Größe 😀', isRequest: true },
  ...{ attempts: 0, nextAttemptAt: NOW, expiresAt: daysFromNow(1), createdAt: NOW, retryDomain: null },
};

export const MAILS = scenario(MailsRepository, {
  reads: {
    'count counts all mails': (repository) => repository.count(),
    'countOfKind counts the mails of a kind': (repository) => repository.countOfKind('registration'),
    'countOfKind returns 0 for a kind without mails': returnsNothing((repository) => repository.countOfKind('none')),
    'countRetries counts the waiting retries of a kind and those to a domain': (repository) =>
      repository.countRetries('registration', 'domain-a'),
    'countRetries counts no retries of other kinds': (repository) => repository.countRetries('other', 'domain-a'),
    'hasDue returns true if a mail is due': (repository) => repository.hasDue(daysFromNow(-3)),
    'hasDue returns false before the first attempt': returnsNothing((repository) => repository.hasDue(daysFromNow(-4))),
    'findDue returns the due mails of each kind in turn, longest due first': (repository) => repository.findDue(NOW, 9),
    'findDue returns no more mails than the limit': (repository) => repository.findDue(NOW, 1),
  },
  writes: {
    'insert stores a mail': (repository) => repository.insert(NEW),
    'claim counts an attempt': (repository) => repository.claim(MAIL, daysFromNow(1)),
    'claim changes nothing if another instance has counted an attempt': changesNothing(
      returnsNothing((repository) => repository.claim({ ...MAIL, attempts: 1 }, daysFromNow(1))),
    ),
    'update replaces a request by its mail': (repository) =>
      repository.update(2, { content: 'the mail', isRequest: false, expiresAt: daysFromNow(1) }),
    'update stores the domain of a retry': (repository) =>
      repository.update(4, { retryDomain: 'domain-a', expiresAt: null }),
    'delete removes a mail': (repository) => repository.delete(3),
    'delete changes nothing for a mail that was removed': changesNothing((repository) => repository.delete(99)),
  },
});
