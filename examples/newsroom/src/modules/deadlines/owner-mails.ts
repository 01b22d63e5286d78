import { Injectable } from '@nestjs/common';
import { Mailer, UnitOfWork, UsersService } from 'masthead';
import type { EntryRecord } from '../calendar/index.js';

interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** Mails to the owners of calendar entries. */
@Injectable()
export class OwnerMails {
  constructor(
    private readonly users: UsersService,
    private readonly mailer: Mailer,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Adds one mail per entry to the queue, all or none. Returns the number of mails. */
  async enqueue(
    kind: string,
    entries: readonly EntryRecord[],
    textFor: (entry: EntryRecord) => MailText,
  ): Promise<number> {
    const owners = new Map(
      (await this.users.findByIds(entries.map(({ ownerId }) => ownerId))).map((user) => [user.id, user]),
    );
    const mails = entries.flatMap((entry) => {
      const owner = owners.get(entry.ownerId);
      return owner?.status === 'active' ? [{ to: owner.email, ...textFor(entry) }] : [];
    });
    await this.unitOfWork.run(async () => {
      for (const mail of mails) await this.mailer.enqueue(kind, mail);
    });
    return mails.length;
  }
}
