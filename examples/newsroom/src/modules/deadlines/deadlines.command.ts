import { Injectable } from '@nestjs/common';
import { Clock, CommandHandler, type CommandInput, flag, integer, UnitOfWork } from 'masthead';
import { CalendarService, type EntryRecord } from '../calendar/index.js';
import { OwnerMails } from './owner-mails.js';

const DAY_MS = 86_400_000;
/** A run lists, and sends mails about, at most so many entries. */
const MAX_ENTRIES = 100;

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
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ days, mail }: CommandInput<typeof DEADLINES_INPUT>): Promise<string> {
    const until = new Date(this.clock.now().getTime() + days * DAY_MS);
    const findDue = () => this.calendar.findDue(until, MAX_ENTRIES);
    if (!mail) return toText(await findDue());
    // One unit of work reads the entries and queues the mails about them: all or none.
    return this.unitOfWork.run(async () => {
      const entries = await findDue();
      const sent = await this.mails.enqueue('calendar.deadline', entries, ({ title, dueAt }) => ({
        subject: `Deadline: ${title}`,
        text: `Your entry "${title}" is due at ${dueAt}.`,
      }));
      return `${toText(entries)}\nMails: ${sent}`;
    });
  }
}

function toText(entries: readonly EntryRecord[]): string {
  if (entries.length === 0) return 'No entry is due.';
  const lines = entries.map(({ dueAt, title }) => `${dueAt}  ${title}`);
  return [...lines, ...(entries.length === MAX_ENTRIES ? ['There can be more entries.'] : [])].join('\n');
}
