import { Injectable } from '@nestjs/common';
import { DeliveryClaims } from './delivery-claims.js';
import type { ClaimedDelivery } from './delivery-record.js';
import type { Outcome } from './outcome.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { type SealedTarget, WebhookSecrets } from './webhook-secrets.js';
import { WebhookSender } from './webhook-sender.js';

/** One try of a delivery: it is sent, and what came of it is written down. */
@Injectable()
export class DeliveryTry {
  constructor(
    private readonly secrets: WebhookSecrets,
    private readonly sender: WebhookSender,
    private readonly claims: DeliveryClaims,
    private readonly metrics: WebhookMetrics,
  ) {}

  /** Where the signal is aborted before there is an answer, the delivery is given back as if it had not been tried. */
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
