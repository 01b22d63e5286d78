import { Injectable } from '@nestjs/common';
import { ItemCreated, type ItemRecord, ItemUpdated, Listen } from 'masthead';
import { CalendarService } from './calendar.service.js';

/** As `ItemRecord` says it. */
const PUBLISHED = 1;

/** Ticks off what was planned once its article is published, by somebody or by the clock. */
@Injectable()
export class CalendarListener {
  constructor(private readonly calendar: CalendarService) {}

  @Listen(ItemCreated)
  @Listen(ItemUpdated)
  async tickOff({ itemid, status }: ItemRecord): Promise<void> {
    if (status === PUBLISHED) await this.calendar.finish(itemid);
  }
}
