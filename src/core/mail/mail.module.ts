import { Module } from '@nestjs/common';
import { MailQueue } from './mail-queue.js';
import { SmtpTransport } from './smtp-transport.js';

/** Imported by modules that send mail. Not global: otherwise the database connections could close before the queue is empty. */
@Module({ providers: [SmtpTransport, MailQueue], exports: [SmtpTransport, MailQueue] })
export class MailModule {}
