import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/index.js';
import { EventLogRepository } from './event-log.repository.js';

/** Assigns positions to committed events. Any number of instances may call it; the database admits one at a time. */
@Injectable()
export class EventSequencer {
  constructor(
    private readonly log: EventLogRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Afterwards all events have positions that were committed before the call. Returns the last position. */
  async run(): Promise<number> {
    if (await this.log.hasUnpositioned()) {
      while (await this.unitOfWork.runWithoutInvalidation(() => this.log.assignPositions()));
    }
    return this.log.findLastPosition();
  }
}
