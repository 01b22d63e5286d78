import { Injectable } from '@nestjs/common';
import { Clock, CommandHandler, type CommandInput, flag, integer } from 'masthead';
import { CalendarService } from '../calendar/index.js';
import { OwnerMails } from './owner-mails.js';

const DAY_MS = 86_400_000;

export const DEADLINES_INPUT = {
  days: integer(1, 90)({ default: 2, desc: 'days from now' }),
  mail: flag({ default: false, desc: 'also send a mail to the owner of each entry' }),
};

/** Lists the planned entries that are due soon or overdue, for example every morning by cron. */
@Injectable()
export class DeadlinesCommand extends CommandHandler<CommandInput<typeof DEADLINES_INPUT>> {
  constructor(
    private readonly calendar: CalendarService,
    private readonly mails: OwnerMails,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ days, mail }: CommandInput<typeof DEADLINES_INPUT>): Promise<string> {
    const entries = await this.calendar.findDue(new Date(this.clock.now().getTime() + days * DAY_MS));
    const lines = entries.map(({ dueAt, title }) => `${dueAt}  ${title}`);
    if (mail) {
      const sent = await this.mails.enqueue('calendar.deadline', entries, ({ title, dueAt }) => ({
        subject: `Deadline: ${title}`,
        text: `Your entry "${title}" is due at ${dueAt}.`,
      }));
      lines.push(`Mails: ${sent}`);
    }
    return lines.length > 0 ? lines.join('\n') : 'No entry is due.';
  }
}
