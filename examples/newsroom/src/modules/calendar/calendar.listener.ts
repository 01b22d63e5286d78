import { Injectable } from '@nestjs/common';
import { ItemCreated, type ItemRecord, ItemUpdated, Listen } from 'masthead';
import { CalendarService } from './calendar.service.js';

/** Value of `ItemRecord.status`. */
const PUBLISHED = 1;

/** Marks the entries of an article as done when the article is published, by a user or by the scheduler. */
@Injectable()
export class CalendarListener {
  constructor(private readonly calendar: CalendarService) {}

  @Listen(ItemCreated)
  @Listen(ItemUpdated)
  async markDone({ itemid, status }: ItemRecord): Promise<void> {
    if (status === PUBLISHED) await this.calendar.markPlannedDone(itemid);
  }
}
