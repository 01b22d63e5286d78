import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KeyedHash, SecretBox } from '../crypto/index.js';
import { JobRegistry } from '../jobs/job-registry.js';
import { MailComposers } from './mail-composers.js';
import { MailContents } from './mail-contents.js';
import { MailDelivery } from './mail-delivery.js';
import { MailLimits } from './mail-limits.js';
import { MailMetrics } from './mail-metrics.js';
import { MailEntity } from './mail.entity.js';
import { Mailer } from './mailer.js';
import { MailsRepository } from './mails.repository.js';
import { SendMailsJob } from './send-mails.job.js';
import { SmtpTransport } from './smtp-transport.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([MailEntity])],
  providers: [
    KeyedHash,
    MailComposers,
    MailContents,
    MailDelivery,
    MailLimits,
    MailMetrics,
    Mailer,
    MailsRepository,
    SecretBox,
    SendMailsJob,
    SmtpTransport,
  ],
  exports: [MailComposers, Mailer],
})
export class MailModule {
  constructor(jobs: JobRegistry, sending: SendMailsJob) {
    jobs.add(sending);
  }
}
