import { OutboxRepository } from '../../../src/core/events/outbox.repository.js';
import type { StoredEvent } from '../../../src/core/events/stored-event.js';
import { StoredEventsRepository } from '../../../src/core/events/stored-events.repository.js';
import { JobsRepository } from '../../../src/core/jobs/jobs.repository.js';
import { ItemDeleted } from '../../../src/modules/articles/index.js';
import { daysFromNow, NOW } from '../fixture/index.js';
import { changesNothing, inAnyOrder, returnsNothing, scenario } from '../scenario.js';

const event = (id: number): StoredEvent => ({
  ...{ id, name: '', subject: '', data: '', metadata: null, occurredAt: NOW, traceParent: null, traceState: null },
});

export const OUTBOX = scenario(OutboxRepository, {
  reads: {
    'registerReader returns nothing': returnsNothing((repository) => repository.registerReader()),
  },
  writes: {
    'append stores events': (repository, site) =>
      repository.append(site.unitOfWork.connection, [new ItemDeleted(7), new ItemDeleted(8)]),
    'append changes nothing without events': changesNothing((repository, site) =>
      repository.append(site.unitOfWork.connection, []),
    ),
  },
});

export const STORED_EVENTS = scenario(StoredEventsRepository, {
  reads: {
    'findOldestTime returns the time of the event with the lowest id': (repository) => repository.findOldestTime(),
  },
  locks: {
    'claim returns the oldest events up to the size limit': (repository) => repository.claim(),
  },
  writes: {
    'remove removes events': (repository) => repository.remove([event(3), event(99)]),
    'claim returns the rest after the long events': async (repository) => {
      await repository.remove([event(6), event(3)]);
      return repository.claim();
    },
    'claim returns no events of an empty outbox': async (repository) => {
      await repository.remove([3, 5, 6, 7, 8].map(event));
      return [await repository.claim(), await repository.findOldestTime()];
    },
  },
});

const LEASE = { leaseUntil: daysFromNow(0.001), leasedBy: 'new holder', lastStartedAt: NOW };
const DUE = { name: 'articles.due', nextAt: daysFromNow(-1), leaseUntil: null };

export const JOBS = scenario(JobsRepository, {
  reads: {
    'findTimes returns the times of all jobs': inAnyOrder((repository) => repository.findTimes()),
    'findSuccesses returns the jobs that succeeded': inAnyOrder((repository) => repository.findSuccesses()),
  },
  writes: {
    'insert stores the missing jobs': (repository) =>
      repository.insert(['trash', 'TRASH', 'größe'], daysFromNow(0.123_456)),
    'insert changes nothing for existing jobs': changesNothing((repository) =>
      repository.insert(['trash', 'sessions'], NOW),
    ),
    'claim leases a job that is free': (repository) => repository.claim(DUE, LEASE),
    'claim leases a job with a lease that has ended': (repository) =>
      repository.claim({ name: 'trash', nextAt: daysFromNow(-1), leaseUntil: daysFromNow(0.01) }, LEASE),
    'claim changes nothing if another process was faster': changesNothing((repository) =>
      repository.claim({ ...DUE, nextAt: daysFromNow(-1.5) }, LEASE),
    ),
    'claim changes nothing for another lease': changesNothing((repository) =>
      repository.claim({ ...DUE, leaseUntil: NOW }, LEASE),
    ),
    'updateLeased stores the result of a job': (repository) =>
      repository.updateLeased(
        { name: 'trash', leasedBy: 'holder' },
        { leaseUntil: null, leasedBy: null, lastEndedAt: NOW, lastError: 'Größe 😀' },
      ),
    'updateLeased changes nothing for another holder': changesNothing((repository) =>
      repository.updateLeased({ name: 'trash', leasedBy: 'other' }, { leaseUntil: null }),
    ),
  },
});
