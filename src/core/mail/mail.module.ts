import { Module } from '@nestjs/common';
import { MailQueue } from './mail-queue.js';
import { Mailer } from './mailer.js';

/** Imported by whoever sends mails. Not global: Nest ends global modules last, and the database before this one's queue is empty. */
@Module({ providers: [Mailer, MailQueue], exports: [Mailer, MailQueue] })
export class MailModule {}
