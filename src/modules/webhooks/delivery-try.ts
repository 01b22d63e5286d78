import { Injectable } from '@nestjs/common';
import { DeliveryClaims } from './delivery-claims.js';
import type { ClaimedDelivery } from './delivery-record.js';
import type { Outcome } from './outcome.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { type SealedTarget, WebhookSecrets } from './webhook-secrets.js';
import { WebhookSender } from './webhook-sender.js';

/** Sends a claimed delivery once and records the outcome. */
@Injectable()
export class DeliveryTry {
  constructor(
    private readonly secrets: WebhookSecrets,
    private readonly sender: WebhookSender,
    private readonly claims: DeliveryClaims,
    private readonly metrics: WebhookMetrics,
  ) {}

  /** If the signal is aborted before a response, the claim is released and no attempt is recorded. */
  async run(delivery: ClaimedDelivery, target: SealedTarget, signal: AbortSignal): Promise<void> {
    const outcome = await this.outcomeOf(delivery, target, signal);
    if (outcome.kind === 'failed' && signal.aborted) return this.claims.giveBack(delivery);
    this.metrics.count(outcome);
    await this.claims.record(delivery, target.url, outcome);
  }

  private async outcomeOf(delivery: ClaimedDelivery, target: SealedTarget, signal: AbortSignal): Promise<Outcome> {
    let secrets: string[];
    try {
      secrets = this.secrets.open(target);
    } catch (error) {
      return { kind: 'failed', error: (error as Error).message, startedAt: new Date(), durationMs: 0 };
    }
    return this.sender.send({ url: target.url, secrets }, delivery, signal);
  }
}
