import { Module } from '@nestjs/common';
import { MailQueue } from './mail-queue.js';
import { Mailer } from './mailer.js';

/** Imported by modules that send mail. Not global: otherwise the database connections could close before the queue is empty. */
@Module({ providers: [Mailer, MailQueue], exports: [Mailer, MailQueue] })
export class MailModule {}
