import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../core/database/index.js';
import { conflict, notFound } from '../../../core/errors/domain-error.js';
import type { Page, PageRequest } from '../../../core/pagination/index.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import type { DeliveryRecord, DeliveryStatus, DeliveryWithAttempts } from './delivery-record.js';
import { createPingMessage } from './event-fan-out.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';
import type { WebhookRecord } from '../webhook-record.js';
import { WebhooksService } from '../webhooks.service.js';

/** Lists the deliveries of a webhook, and sends messages on request. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: DeliveriesRepository,
    private readonly dispatcher: WebhookDispatcher,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async list(webhookId: number, request: PageRequest, status?: DeliveryStatus): Promise<Page<DeliveryRecord>> {
    await this.webhooks.get(webhookId);
    return this.deliveries.findPage(request, webhookId, status);
  }

  async get(webhookId: number, id: number): Promise<DeliveryWithAttempts> {
    await this.webhooks.get(webhookId);
    const delivery = await this.deliveries.findByWebhook(webhookId, id);
    if (!delivery) throw notFound('Delivery not found');
    const [body, attempts] = [await this.deliveries.findBody(id), await this.deliveries.findAttempts(id)];
    return { ...delivery, body, attempts };
  }

  ping(webhookId: number): Promise<DeliveryWithAttempts> {
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('webhook_delivery');
      assertActive(await this.webhooks.get(webhookId));
      this.unitOfWork.afterCommit(() => this.dispatcher.wake());
      return this.get(webhookId, await this.deliveries.insert(createPingMessage(webhookId), webhookId, new Date()));
    });
  }

  /** Sends the same message again immediately. The earlier attempts are retained. */
  redeliver(webhookId: number, id: number): Promise<DeliveryWithAttempts> {
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('webhook_delivery');
      await this.get(webhookId, id);
      assertActive(await this.webhooks.get(webhookId));
      this.unitOfWork.afterCommit(() => this.dispatcher.wake());
      await this.deliveries.reschedule(id, new Date());
      return this.get(webhookId, id);
    });
  }
}

function assertActive({ active }: WebhookRecord): void {
  if (!active) throw conflict('The webhook is not active');
}
