import { Global, Module } from '@nestjs/common';
import { MailQueue } from './mail-queue.js';
import { Mailer } from './mailer.js';

@Global()
@Module({ providers: [Mailer, MailQueue], exports: [Mailer, MailQueue] })
export class MailModule {}
