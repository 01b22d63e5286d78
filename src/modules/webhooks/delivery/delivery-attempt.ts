import { Injectable } from '@nestjs/common';
import { DeliveryClaims } from './delivery-claims.js';
import type { ClaimedDelivery } from './delivery-record.js';
import type { DeliveryOutcome } from './retry-schedule.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { type EncryptedTarget, WebhookSecrets } from '../webhook-secrets.js';
import { WebhookSender } from './webhook-sender.js';

/** Sends a claimed delivery once and records the outcome. */
@Injectable()
export class DeliveryAttempt {
  constructor(
    private readonly secrets: WebhookSecrets,
    private readonly sender: WebhookSender,
    private readonly claims: DeliveryClaims,
    private readonly metrics: WebhookMetrics,
  ) {}

  /** If the signal is aborted before a response, the claim is released and no attempt is recorded. */
  async run(delivery: ClaimedDelivery, target: EncryptedTarget, signal: AbortSignal): Promise<void> {
    const outcome = await this.outcomeOf(delivery, target, signal);
    if (outcome.kind === 'failed' && signal.aborted) return this.claims.release(delivery);
    this.metrics.countOutcome(outcome);
    await this.claims.record(delivery, target.url, outcome);
  }

  private async outcomeOf(
    delivery: ClaimedDelivery,
    target: EncryptedTarget,
    signal: AbortSignal,
  ): Promise<DeliveryOutcome> {
    let secrets: string[];
    try {
      secrets = this.secrets.decrypt(target);
    } catch (error) {
      return { kind: 'failed', error: (error as Error).message, startedAt: new Date(), durationMs: 0 };
    }
    return this.sender.send({ url: target.url, secrets }, delivery, signal);
  }
}
