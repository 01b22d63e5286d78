import { Injectable } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { Database, UnitOfWork } from '../../../core/database/index.js';
import { DeliveryClaimsRepository, type NextDeliveryState } from './delivery-claims.repository.js';
import type { ClaimedDelivery } from './delivery-record.js';
import { type DeliveryOutcome, nextAttemptAt } from './retry-schedule.js';
import { webhooksSettings } from '../webhooks.settings.js';
import { WebhooksService } from '../webhooks.service.js';

/** Searches for due deliveries in one claim. Each examines up to a thousand deliveries. */
const MAX_ROUNDS = 20;

/** Duration of a unit on a usual disk. SQLite writes in the event loop, so deliveries pause after a longer unit. */
const MAX_UNIT_MS = 10;
/** Multiple of the time above `MAX_UNIT_MS`. */
const PAUSE_FACTOR = 3;
const MAX_PAUSE_MS = 1000;

/** Claims due deliveries, each for one process at a time, and records the outcomes. */
@Injectable()
export class DeliveryClaims {
  private previous: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly claims: DeliveryClaimsRepository,
    private readonly webhooks: WebhooksService,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Settings,
  ) {}

  /** Returns fewer deliveries than are due if very many of them wait for earlier ones. The next claim then finds the others. */
  async claim(webhookId: number, limit: number, now?: Date): Promise<ClaimedDelivery[]> {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const claimed = await this.claimExamined(webhookId, limit, now);
      if (claimed) return claimed;
    }
    return [];
  }

  /** Returns undefined if all deliveries that were examined wait for earlier ones, and others may be due. */
  private async claimExamined(webhookId: number, limit: number, now?: Date): Promise<ClaimedDelivery[] | undefined> {
    const { ids, waiting } = await this.claims.findDue(webhookId, limit, now ?? new Date());
    if (ids.length + waiting.length === 0) return [];
    return this.runUnit(async () => {
      await this.claims.postpone(waiting);
      // Reads the clock again, because the query may have taken a part of the time that the lease leaves for the attempt.
      return ids.length === 0 ? undefined : this.claims.claim(ids, now ?? new Date());
    });
  }

  /** Releases a claim without an attempt, so that another process can send the delivery immediately. */
  async release(delivery: ClaimedDelivery): Promise<void> {
    await this.runUnit(() => this.claims.release(delivery));
  }

  /**
   * Records an attempt at this URL. A response 410 disables the webhook. So does the last failed attempt, unless another delivery to
   * the webhook has succeeded since the first attempt. If the URL of the webhook has changed since the attempt, the webhook is not
   * disabled and the delivery starts over.
   */
  record(delivery: ClaimedDelivery, url: string, outcome: DeliveryOutcome, now = new Date()): Promise<void> {
    return this.runUnit(async () => {
      const next = this.stateAfter(delivery, outcome, now);
      const isLast = next.status === 'failed';
      const hasNewUrl = isLast && !(await this.webhooks.hasUrl(delivery.webhookId, url));
      if (!(await this.claims.release(delivery, hasNewUrl ? restartedAt(now) : next))) return;
      await this.claims.insertAttempt(delivery.id, outcome);
      if (next.endedAt) await this.claims.makeNextDue(delivery, now);
      if (!isLast || hasNewUrl) return;
      if (outcome.kind === 'gone') await this.webhooks.disable(delivery.webhookId, 'The receiver answered 410 Gone');
      if (outcome.kind === 'failed' && !(await this.claims.hasSuccessSinceFirstAttempt(delivery, next.attempts)))
        await this.webhooks.disable(delivery.webhookId, 'A delivery failed at every try of its schedule');
    });
  }

  /** Units take turns, so that deliveries use one database connection and leave most of the time of a slow disk to requests. */
  private async runUnit<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.previous;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.previous = promise;
    await turn;
    const startedAt = performance.now();
    try {
      return await this.unitOfWork.runWithoutInvalidation(work);
    } finally {
      const excessMs = this.database.dialect === 'sqlite' ? performance.now() - startedAt - MAX_UNIT_MS : 0;
      if (excessMs > 0) setTimeout(resolve, Math.min(PAUSE_FACTOR * excessMs, MAX_PAUSE_MS)).unref();
      else resolve();
    }
  }

  private stateAfter({ attempts: former }: ClaimedDelivery, outcome: DeliveryOutcome, now: Date): NextDeliveryState {
    const attempts = former + 1;
    const ended = { attempts, nextAttemptAt: now, endedAt: now };
    if (outcome.kind === 'delivered') return { ...ended, status: 'succeeded' };
    if (outcome.kind !== 'failed') return { ...ended, status: 'failed' };
    const retryAfter = 'retryAfter' in outcome ? outcome.retryAfter : undefined;
    const { WEBHOOKS_RETRY_SCHEDULE: schedule } = this.settings.getSection(webhooksSettings);
    const next = nextAttemptAt(schedule, { attempts, ...(retryAfter !== undefined && { retryAfter }) }, now);
    return next ? { status: 'pending', attempts, nextAttemptAt: next, endedAt: null } : { ...ended, status: 'failed' };
  }
}

const restartedAt = (now: Date): NextDeliveryState => ({
  status: 'pending',
  attempts: 0,
  nextAttemptAt: now,
  endedAt: null,
});
