import { EventLogRepository } from '../../../src/core/subscribers/event-log.repository.js';
import { SubscriberCursorsRepository } from '../../../src/core/subscribers/subscriber-cursors.repository.js';
import { daysFromNow, NOW } from '../fixture/index.js';
import { changesNothing, inAnyOrder, returnsNothing, scenario } from '../scenario.js';

const ALL = { after: 0, upTo: 99 };

export const EVENT_LOG = scenario(EventLogRepository, {
  reads: {
    'hasEvents returns true if there are events': (repository) => repository.hasEvents(),
    'hasUnpositioned returns true if events have no position': (repository) => repository.hasUnpositioned(),
    'findLastPosition returns the last assigned position': (repository) => repository.findLastPosition(),
    'findInRange returns the events in the order of their positions': (repository) =>
      repository.findInRange(ALL, undefined, 9),
    'findInRange returns the events of a part of the log': (repository) =>
      repository.findInRange({ after: 11, upTo: 13 }, undefined, 9),
    'findInRange returns no more events than the limit': (repository) => repository.findInRange(ALL, undefined, 1),
    'findInRange returns the events with the names': (repository) =>
      repository.findInRange(ALL, ['articles.item.deleted', 'ARTICLES.item.created'], 9),
    'countInRange counts the events of a part of the log': (repository) =>
      repository.countInRange({ after: 11, upTo: 14 }, undefined),
    'countInRange counts the events with the name': (repository) =>
      repository.countInRange(ALL, ['articles.item.deleted']),
    'findFirstPosition returns the lowest position': (repository) => repository.findFirstPosition(),
    'findPositionSince returns the lowest position since the time': (repository) =>
      repository.findPositionSince(daysFromNow(-9)),
    'findPositionSince returns the next position without a later event': (repository) =>
      repository.findPositionSince(daysFromNow(-2.5)),
  },
  locks: {
    'lockLastPosition returns the last assigned position': (repository) => repository.lockLastPosition(),
  },
  writes: {
    'insertPurge stores the keys of a change': (repository, site) =>
      repository.insertPurge(site.unitOfWork.connection, ['article', 'article-5'], { soft: true }),
    'assignPositions continues after the last position in the order of the ids': async (repository) => [
      await repository.assignPositions(),
      await repository.findInRange({ after: 14, upTo: 99 }, undefined, 9),
    ],
    'assignPositions changes nothing if all events have positions': async (repository) => {
      await repository.assignPositions();
      return [await repository.assignPositions(), await repository.hasUnpositioned()];
    },
    'deleteUpTo deletes the events up to the position': (repository) => repository.deleteUpTo(13, 99),
    'deleteUpTo deletes no more events than the limit': (repository) => repository.deleteUpTo(13, 2),
    'deleteUpTo changes nothing before the first position': changesNothing(
      returnsNothing((repository) => repository.deleteUpTo(10, 99)),
    ),
  },
});

const MIRROR = { name: 'mirror', position: 12, revision: 4, failures: 0 };
const FAILURE = { failures: 1, retryAt: daysFromNow(0.001), lastError: 'Größe 😀' };

export const SUBSCRIBER_CURSORS = scenario(SubscriberCursorsRepository, {
  reads: {
    'findNames returns the names of all cursors': inAnyOrder((repository) => repository.findNames()),
    'find returns the cursor with the name': (repository) => repository.find('mirror'),
    'find returns null without a cursor': returnsNothing((repository) => repository.find('unknown')),
    'hasWork returns true if events wait': (repository) => repository.hasWork('mirror', NOW),
    'hasWork returns true if an event has no position': (repository) => repository.hasWork('MIRROR', NOW),
    'hasWork returns false during the pause after a failure': returnsNothing((repository) =>
      repository.hasWork('failing', NOW),
    ),
    'hasWork returns true after the pause': (repository) => repository.hasWork('failing', daysFromNow(0.001)),
    'hasWork returns true if the pause was written with a wrong clock': (repository) =>
      repository.hasWork('failing', daysFromNow(-1)),
    'findLags returns the lags of the subscribers': inAnyOrder((repository) =>
      repository.findLags(['mirror', 'failing', 'MIRROR', 'unknown']),
    ),
    'findLags returns nothing without names': returnsNothing((repository) => repository.findLags([])),
  },
  locks: {
    'findAllForUpdate returns all cursors': inAnyOrder((repository) => repository.findAllForUpdate()),
  },
  writes: {
    'insert adds the missing cursors': (repository) => repository.insert(['new', 'mirror'], 14),
    'insert changes nothing for existing cursors': changesNothing((repository) => repository.insert(['mirror'], 99)),
    'update moves the cursor': (repository) => repository.update(MIRROR, { position: 14 }),
    'update stores a failure': (repository) => repository.update(MIRROR, FAILURE),
    'update changes nothing if the cursor has changed meanwhile': changesNothing(
      returnsNothing((repository) => repository.update({ ...MIRROR, revision: 3 }, { position: 14 })),
    ),
    'countLost adds events': (repository) => repository.countLost(MIRROR, 3),
    'delete deletes the cursor': (repository) => repository.delete('mirror'),
  },
});
