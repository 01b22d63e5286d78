import { MailsRepository, type QueuedMail } from '../../../src/core/mail/mails.repository.js';
import { daysFromNow, NOW } from '../fixture/index.js';
import { changesNothing, returnsNothing, scenario } from '../scenario.js';

const MAIL = { id: 1, attempts: 2 } as QueuedMail;
const NEW = {
  ...{ kind: 'registration', messageId: '<new@example.org>', content: 'Größe 😀', isRequest: true },
  ...{ attempts: 0, nextAttemptAt: NOW, expiresAt: daysFromNow(1), createdAt: NOW },
};

export const MAILS = scenario(MailsRepository, {
  reads: {
    'count counts all mails': (repository) => repository.count(),
    'hasDue returns true if a mail is due': (repository) => repository.hasDue(daysFromNow(-3)),
    'hasDue returns false before the first attempt': returnsNothing((repository) => repository.hasDue(daysFromNow(-4))),
    'findDue returns the due mails, longest due first': (repository) => repository.findDue(NOW, 9),
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
    'delete removes a mail': (repository) => repository.delete(3),
    'delete changes nothing for a mail that was removed': changesNothing((repository) => repository.delete(99)),
  },
});
