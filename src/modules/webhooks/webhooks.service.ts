import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../core/audit/index.js';
import { Clock } from '../../core/clock/index.js';
import type { AccountPrincipal } from '../../core/identity/index.js';
import { ANY_VERSION, deleteInBatches, UnitOfWork, type VersionCheck } from '../../core/database/index.js';
import { conflict, invalid, notFound } from '../../core/errors/domain-error.js';
import type { Page, PageRequest } from '../../core/pagination/index.js';
import { DeliveriesRepository } from './delivery/deliveries.repository.js';
import { EventFanOut } from './delivery/event-fan-out.js';
import type { WebhookWithSecret, NewWebhook, WebhookRecord } from './webhook-record.js';
import { WebhookRules } from './webhook-rules.js';
import { WebhookSecrets } from './webhook-secrets.js';
import {
  webhookChangeAuditSubject,
  webhookAuditSubject,
  SECRET_ROTATED,
  WEBHOOK_CHANGED,
  WEBHOOK_CREATED,
  WEBHOOK_DELETED,
} from './webhooks.audit.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** More than the deliveries that concurrent requests can add while a webhook is deleted. */
const MAX_LATE_DELIVERIES = 1000;

/** Webhooks belong to the site, not to a user: every administrator manages all webhooks. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly fanOut: EventFanOut,
    private readonly rules: WebhookRules,
    private readonly secrets: WebhookSecrets,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  list(request: PageRequest): Promise<Page<WebhookRecord>> {
    return this.webhooks.findPage(request);
  }

  async get(id: number): Promise<WebhookRecord> {
    return assertFound(await this.webhooks.findById(id));
  }

  async create({ userId }: AccountPrincipal, input: NewWebhook): Promise<WebhookWithSecret> {
    this.assertValid(input);
    await this.fanOut.drain();
    const { secret, sealed } = this.secrets.create();
    const record = await this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('webhook');
      const { maxWebhooks } = this.rules;
      if ((await this.webhooks.countForUpdate()) >= maxWebhooks) {
        throw conflict(`There cannot be more than ${maxWebhooks} webhooks: delete one first`);
      }
      const id = await this.webhooks.insert({
        ...toColumns(input),
        userId,
        secret: sealed,
        ...{ formerSecret: null, formerSecretUntil: null, disabledReason: null, disabledAt: null },
        ...{ createdAt: this.clock.now(), updatedAt: null, version: 1 },
      });
      const created = await this.get(id);
      await this.audit.record(WEBHOOK_CREATED, webhookAuditSubject(created));
      return created;
    });
    return { record, secret };
  }

  async update(id: number, input: Partial<NewWebhook>, expected: VersionCheck = ANY_VERSION): Promise<WebhookRecord> {
    // 404 precedes validation errors.
    await this.get(id);
    this.assertValid(input);
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('webhook');
      const webhook = assertFound(await this.webhooks.findForUpdate(id));
      expected(webhook);
      if (!hasChanges(webhook, input)) return webhook;
      // A change of `active` by an administrator clears the reason.
      const reason = input.active === undefined ? {} : { disabledReason: null, disabledAt: null };
      await this.webhooks.update(webhook, { ...toColumns(input), ...reason });
      const changed = await this.get(id);
      await this.audit.record(WEBHOOK_CHANGED, webhookChangeAuditSubject(webhook, changed));
      return changed;
    });
  }

  /** Deletes the deliveries first and in batches, because a webhook can have many deliveries. */
  async delete(id: number, expected: VersionCheck = ANY_VERSION): Promise<void> {
    await this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('webhook');
      const webhook = assertFound(await this.webhooks.findForUpdate(id));
      expected(webhook);
      if (webhook.active) await this.webhooks.update(webhook, { active: false });
    });
    await deleteInBatches(this.unitOfWork, (most) => this.deliveries.deleteByWebhook(id, most));
    await this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('webhook');
      const webhook = await this.webhooks.findForUpdate(id);
      // Another request has deleted the webhook.
      if (!webhook) return;
      // Test messages of concurrent requests. The lock of the webhook prevents further deliveries.
      await this.deliveries.deleteByWebhook(id, MAX_LATE_DELIVERIES);
      await this.webhooks.delete(id);
      await this.audit.record(WEBHOOK_DELETED, webhookAuditSubject(webhook));
    });
  }

  /** Creates a new secret. The former secret also signs for `overlapSeconds`, until every receiver has the new secret. */
  async rotate(id: number, overlapSeconds: number, expected: VersionCheck = ANY_VERSION): Promise<WebhookWithSecret> {
    const { secret, sealed } = this.secrets.create();
    const record = await this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('webhook');
      const webhook = assertFound(await this.webhooks.findForUpdate(id));
      expected(webhook);
      const former = overlapSeconds === 0 ? null : (await this.webhooks.findSecrets(id))!.secret;
      const until = former === null ? null : new Date(Date.now() + overlapSeconds * 1000);
      await this.webhooks.update(webhook, { secret: sealed, formerSecret: former, formerSecretUntil: until });
      await this.audit.record(SECRET_ROTATED, webhookAuditSubject(webhook));
      return this.get(id);
    });
    return { record, secret };
  }

  /** Returns whether the webhook has this URL, and locks the webhook until the end of the unit of work. */
  async hasUrl(id: number, url: string): Promise<boolean> {
    return (await this.webhooks.findForUpdate(id))?.url === url;
  }

  /** Disables a webhook on behalf of the service, in the unit of work of the failed delivery. */
  async disable(id: number, reason: string): Promise<void> {
    const webhook = await this.webhooks.findForUpdate(id);
    if (!webhook?.active) return;
    await this.webhooks.update(webhook, { active: false, disabledReason: reason, disabledAt: new Date() });
  }

  private assertValid(input: Partial<NewWebhook>): void {
    const faults = this.rules.validate(input);
    if (faults.length > 0) throw invalid(...faults);
  }
}

function assertFound(webhook: WebhookRecord | null): WebhookRecord {
  if (!webhook) throw notFound('Webhook not found');
  return webhook;
}

type StoredInput<Input> = Omit<Input, 'events'> & (Input extends NewWebhook ? { events: string } : { events?: string });

const toColumns = <Input extends Partial<NewWebhook>>({ events, ...same }: Input): StoredInput<Input> =>
  ({ ...same, ...(events && { events: JSON.stringify([...new Set(events)]) }) }) as unknown as StoredInput<Input>;

const hasChanges = (webhook: WebhookRecord, input: Partial<NewWebhook>): boolean =>
  Object.entries(input).some(([name, value]) => {
    const present = webhook[name as keyof NewWebhook];
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(present);
  }) ||
  (input.active !== undefined && webhook.disabledReason !== null);
