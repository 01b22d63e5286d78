import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { daysBefore } from '../clock/index.js';
import { deleteInBatches, UnitOfWork } from '../database/index.js';
import { RecurringJob } from '../jobs/recurring-job.js';
import { EventLogRepository } from './event-log.repository.js';
import { EventSequencer } from './event-sequencer.js';
import { type SubscriberCursor, SubscriberCursorsRepository } from './subscriber-cursors.repository.js';
import { SubscriberRegistry } from './subscriber-registry.js';

/**
 * Deletes events that all subscribers have received after `EVENTS_KEEP_DAYS`, and events that a subscriber has not received after
 * `EVENTS_MAX_UNREAD_DAYS`.
 */
@Injectable()
export class EventRetentionJob extends RecurringJob {
  readonly name = 'events.old-events';
  readonly everyMs = 3_600_000;
  private readonly logger = new Logger(EventRetentionJob.name);

  constructor(
    private readonly log: EventLogRepository,
    private readonly sequencer: EventSequencer,
    private readonly cursors: SubscriberCursorsRepository,
    private readonly registry: SubscriberRegistry,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Settings,
  ) {
    super();
  }

  override hasWork(): Promise<boolean> {
    return this.log.hasEvents();
  }

  async run(signal?: AbortSignal, now = new Date()): Promise<void> {
    const { EVENTS_KEEP_DAYS, EVENTS_MAX_UNREAD_DAYS } = this.settings;
    // Without subscribers, events without a position wait for the first subscriber.
    if (this.registry.names.length > 0) await this.sequencer.run();
    const oldUntil = (await this.log.findPositionSince(daysBefore(now, EVENTS_KEEP_DAYS))) - 1;
    // The limit for unread events is at least as long as the retention.
    const tooOld = daysBefore(now, Math.max(EVENTS_KEEP_DAYS, EVENTS_MAX_UNREAD_DAYS));
    const tooOldUntil = (await this.log.findPositionSince(tooOld)) - 1;
    const readUntil = await this.unitOfWork.runWithoutInvalidation(() => this.passUnread(tooOldUntil));
    const until = Math.max(tooOldUntil, Math.min(oldUntil, readUntil));
    await deleteInBatches(this.unitOfWork, (maxRows) => this.log.deleteUpTo(until, maxRows), signal);
  }

  /** Moves the cursors that are before the position to the position. Returns the lowest cursor, or 0 without subscribers. */
  private async passUnread(position: number): Promise<number> {
    const cursors = await this.cursors.findAllForUpdate();
    for (const cursor of cursors) {
      if (cursor.position < position) await this.passUnreadOf(cursor, position);
    }
    return cursors.length === 0 ? 0 : Math.min(...cursors.map((cursor) => cursor.position));
  }

  private async passUnreadOf(cursor: SubscriberCursor, position: number): Promise<void> {
    const declaration = this.registry.find(cursor.name);
    // The subscriber was removed from its module long ago.
    if (!declaration) return this.cursors.delete(cursor.name);
    const lost = await this.log.countInRange({ after: cursor.position, upTo: position }, declaration.events);
    await this.cursors.countLost(cursor, lost);
    await this.cursors.update(cursor, { position });
    if (lost === 0) return;
    const message = `${lost} events were deleted after EVENTS_MAX_UNREAD_DAYS, before the subscriber ${cursor.name} had received them`;
    this.logger.error({ subscriber: cursor.name, lost }, message);
  }
}
