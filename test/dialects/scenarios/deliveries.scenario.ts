import { DeliveriesRepository } from '../../../src/modules/webhooks/delivery/deliveries.repository.js';
import { DeliveryClaimsRepository } from '../../../src/modules/webhooks/delivery/delivery-claims.repository.js';
import type { ClaimedDelivery, NewMessage } from '../../../src/modules/webhooks/delivery/delivery-record.js';
import { daysFromNow, NOW } from '../fixture/index.js';
import { changesNothing, fails, returnsNothing, scenario, withRandom } from '../scenario.js';
import { ALL } from './cursor-page-calls.js';

const NEW: NewMessage = {
  ...{ messageId: 'msg_new', eventId: 200, event: 'articles.item.updated', subject: 'item:😀' },
  ...{ body: '{"text":"Größe 😀"}', traceParent: null, traceState: 'a=b' },
};
const FIRST_PAGE = { page: 1, perPage: ALL };

export const DELIVERIES = scenario(DeliveriesRepository, {
  reads: {
    'findByWebhook returns a delivery with the number of its attempts': (repository) => repository.findByWebhook(1, 2),
    'findByWebhook returns a delivery that has ended': (repository) => repository.findByWebhook(1, 10),
    'findByWebhook returns null for a delivery of another webhook': returnsNothing((repository) =>
      repository.findByWebhook(2, 2),
    ),
    'findBody returns the body of a delivery': (repository) => repository.findBody(1),
    'oldestDueSince returns the earliest time': (repository) => repository.oldestDueSince(NOW),
    'oldestDueSince returns null if nothing is due': returnsNothing((repository) =>
      repository.oldestDueSince(daysFromNow(-9)),
    ),
    'findAttempts returns the attempts in their order': (repository) => repository.findAttempts(2),
    'findAttempts returns no attempts of a new delivery': returnsNothing((repository) => repository.findAttempts(1)),
    'findPage returns the newest deliveries first': (repository) => repository.findPage(FIRST_PAGE, 1),
    'findPage returns the second page': (repository) => repository.findPage({ page: 2, perPage: 5 }, 1),
    'findPage returns the deliveries of a status': (repository) => repository.findPage(FIRST_PAGE, 1, 'failed'),
    'findPage returns no deliveries of a webhook without any': returnsNothing((repository) =>
      repository.findPage(FIRST_PAGE, 2),
    ),
  },
  writes: {
    'insert stores a delivery': (repository) => repository.insert(NEW, 1, NOW),
    'insert stores a message that differs by case alone': (repository) =>
      repository.insert({ ...NEW, messageId: 'MSG_2' }, 1, NOW),
    'insert fails for a message that is taken': fails('unique violation', (repository) =>
      repository.insert({ ...NEW, messageId: 'msg_2' }, 1, NOW),
    ),
    'insert fails for an unknown webhook': fails('foreign key violation', (repository) =>
      repository.insert(NEW, 99, NOW),
    ),
    'insertAll stores each message once and a delivery for each webhook': (repository) =>
      repository.insertAll(
        [
          { ...NEW, webhookIds: [1, 2] },
          { ...NEW, messageId: 'msg_long', webhookIds: [2], eventId: null, body: 'x'.repeat(2_000_000) },
        ],
        NOW,
      ),
    'insertAll changes nothing without webhooks': changesNothing((repository) =>
      repository.insertAll([{ ...NEW, webhookIds: [] }], NOW),
    ),
    'reschedule clears the event id of an ended delivery': (repository) => repository.reschedule(9, NOW),
    'reschedule keeps the event id of a pending delivery': (repository) => repository.reschedule(2, NOW),
    'reschedule changes a delivery whose lease ends at this moment': (repository) => repository.reschedule(6, NOW),
    'reschedule changes nothing while an attempt runs': changesNothing((repository) => repository.reschedule(5, NOW)),
    'deleteEnded removes deliveries that ended before a time': (repository) =>
      repository.deleteEnded(daysFromNow(-2), ALL),
    'deleteEnded removes no more deliveries than the limit': (repository) => repository.deleteEnded(NOW, 1),
    'deleteEnded changes nothing if no delivery has ended': changesNothing((repository) =>
      repository.deleteEnded(daysFromNow(-99), ALL),
    ),
    'deleteUnsent removes deliveries of inactive webhooks': (repository) => repository.deleteUnsent(NOW, ALL),
    'deleteUnsent removes deliveries before a time': (repository) => repository.deleteUnsent(daysFromNow(-3), ALL),
    'deleteUnsent changes nothing if no delivery is old enough': changesNothing((repository) =>
      repository.deleteUnsent(daysFromNow(-9), ALL),
    ),
    'deleteByWebhook removes the first deliveries of a webhook': (repository) => repository.deleteByWebhook(1, 3),
    'deleteByWebhook changes nothing for a webhook without deliveries': changesNothing((repository) =>
      repository.deleteByWebhook(2, 3),
    ),
  },
});

const ANSWERED = { startedAt: NOW, durationMs: 7, kind: 'delivered', status: 204, answer: 'Größe 😀' } as const;
const FAILED = { startedAt: daysFromNow(-0.123_456), durationMs: 7, kind: 'failed', error: 'timeout' } as const;

const claimed = (id: number, leasedBy: string): ClaimedDelivery => ({
  ...{ id, leasedBy, webhookId: 1, messageId: '', body: '', attempts: 0, traceParent: null, traceState: null },
});

export const DELIVERY_CLAIMS = scenario(DeliveryClaimsRepository, {
  reads: {
    'findDue returns the deliveries that can be sent, the earliest first': (repository) =>
      repository.findDue(1, ALL, NOW),
    'findDue returns no more deliveries than the limit': (repository) => repository.findDue(1, 2, NOW),
    'findDue returns deliveries that are due later': (repository) => repository.findDue(1, ALL, daysFromNow(2)),
    'hasSuccessSinceFirstAttempt returns true after a later success': (repository) =>
      repository.hasSuccessSinceFirstAttempt({ ...claimed(2, ''), webhookId: 1 }, 2),
    'hasSuccessSinceFirstAttempt returns false without a later success': returnsNothing((repository) =>
      repository.hasSuccessSinceFirstAttempt({ ...claimed(2, ''), webhookId: 4 }, 1),
    ),
    'findDue returns no deliveries of a webhook without any': returnsNothing(
      async (repository) => (await repository.findDue(2, ALL, NOW)).ids,
    ),
  },
  writes: {
    'claim leases the deliveries that are free': withRandom(['leasedBy', 'leased_by'], (repository) =>
      repository.claim([1, 2, 4, 5, 6, 9, 99], NOW),
    ),
    'claim changes nothing if no delivery is free': changesNothing((repository) => repository.claim([4, 5, 9], NOW)),
    'postpone changes the times of deliveries': (repository) =>
      repository.postpone([
        { id: 8, until: daysFromNow(1) },
        { id: 14, until: daysFromNow(2) },
      ]),
    'postpone changes no delivery with attempts or a later time': changesNothing((repository) =>
      repository.postpone([2, 4].map((id) => ({ id, until: NOW }))),
    ),
    'makeNextDue changes the earliest pending delivery of the subject': (repository) =>
      repository.makeNextDue({ id: 4 }, NOW),
    'makeNextDue changes no delivery with attempts': changesNothing((repository) =>
      repository.makeNextDue({ id: 3 }, daysFromNow(-9)),
    ),
    'makeNextDue changes nothing without a pending delivery': changesNothing((repository) =>
      repository.makeNextDue({ id: 9 }, NOW),
    ),
    'release ends the lease of a delivery': (repository) => repository.release(claimed(5, 'somebody')),
    'release stores the result of a delivery': (repository) =>
      repository.release(claimed(5, 'somebody'), { status: 'succeeded', attempts: 1, endedAt: NOW }),
    'release changes nothing if the lease was lost': changesNothing((repository) =>
      repository.release(claimed(5, 'SOMEBODY')),
    ),
    'insertAttempt stores a response with the next number': (repository) => repository.insertAttempt(2, ANSWERED),
    'insertAttempt stores an error with the first number': (repository) => repository.insertAttempt(1, FAILED),
    'insertAttempt fails for an unknown delivery': fails('foreign key violation', (repository) =>
      repository.insertAttempt(99, FAILED),
    ),
  },
});
