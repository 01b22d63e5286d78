import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/index.js';
import { type DomainError, invalid, notFound } from '../errors/domain-error.js';
import { EventLogRepository } from './event-log.repository.js';
import { EventSequencer } from './event-sequencer.js';
import { SubscriberCursorsRepository } from './subscriber-cursors.repository.js';
import { SubscriberRegistry } from './subscriber-registry.js';

/** Result of a replay. */
export interface Replay {
  /** Position of the next event. */
  readonly from: number;
  readonly lastPosition: number;
  /** Position of the oldest stored event; null without events. */
  readonly firstPosition: number | null;
}

/** Moves the cursor of a subscriber, back to repeat events or forward to skip events. */
@Injectable()
export class SubscriberReplayService {
  constructor(
    private readonly registry: SubscriberRegistry,
    private readonly cursors: SubscriberCursorsRepository,
    private readonly log: EventLogRepository,
    private readonly sequencer: EventSequencer,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** `start` is the time or the position of the first event. */
  async replay(name: string, start: Date | number): Promise<Replay> {
    if (!this.registry.find(name)) throw unknownSubscriber(name, this.registry.names);
    const lastPosition = await this.sequencer.run();
    const from = start instanceof Date ? await this.log.findPositionSince(start) : start;
    if (from > lastPosition + 1) throw afterLastEvent(lastPosition);
    await this.unitOfWork.runWithoutInvalidation(async () => {
      const cursor = (await this.cursors.findAllForUpdate()).find((one) => one.name === name)!;
      await this.cursors.update(cursor, { position: from - 1, failures: 0, retryAt: null, lastError: null });
    });
    return { from, lastPosition, firstPosition: await this.log.findFirstPosition() };
  }
}

const unknownSubscriber = (name: string, names: readonly string[]): DomainError =>
  notFound(`No module declares the subscriber "${name}"; subscribers: ${names.join(', ') || 'none'}`);

const afterLastEvent = (position: number): DomainError =>
  invalid({ field: 'from', message: `The last event has the position ${position}.` });
