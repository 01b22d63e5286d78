import { Module } from '@nestjs/common';
import { command, type FeatureModule, ItemPublished, subscriber, UsersModule } from 'masthead';
import { calendarFeature, CalendarModule } from '../calendar/index.js';
import { DEADLINES_INPUT, DeadlinesCommand } from './deadlines.command.js';
import { OwnerMails } from './owner-mails.js';
import { PublicationSubscriber } from './publication.subscriber.js';

@Module({
  imports: [CalendarModule, UsersModule],
  providers: [DeadlinesCommand, OwnerMails, PublicationSubscriber],
})
class DeadlinesModule {}

/** A command that lists deadlines, and mails to the owners of calendar entries. */
export const deadlinesFeature: FeatureModule = {
  moduleApi: 1,
  name: 'deadlines',
  module: DeadlinesModule,
  needs: [calendarFeature],
  commands: [
    command('deadlines', DeadlinesCommand, {
      description: 'list the calendar entries that are due soon',
      input: DEADLINES_INPUT,
    }),
  ],
  subscribers: [subscriber('deadlines.publications', PublicationSubscriber, [ItemPublished])],
};
