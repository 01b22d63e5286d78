import { Injectable } from '@nestjs/common';
import { EventSubscriber, type ItemRecord, Mailer, type SubscribedEvent } from 'masthead';
import { CalendarService } from '../calendar/index.js';
import { OwnerMails } from './owner-mails.js';

/** Informs the owners of calendar entries that their article is published. After a crash, an owner can receive a second mail. */
@Injectable()
export class PublicationSubscriber extends EventSubscriber<ItemRecord> {
  constructor(
    private readonly calendar: CalendarService,
    private readonly mails: OwnerMails,
    private readonly mailer: Mailer,
  ) {
    super();
  }

  async handle({ subject }: SubscribedEvent<ItemRecord>): Promise<void> {
    if (!this.mailer.isConfigured) return;
    // The subject is `item:5`. A long event has no payload.
    const entries = await this.calendar.findByArticle(Number(subject.split(':')[1]));
    await this.mails.enqueue('calendar.published', entries, ({ title }) => ({
      subject: `Published: ${title}`,
      text: `The article of your entry "${title}" is published.`,
    }));
  }
}
