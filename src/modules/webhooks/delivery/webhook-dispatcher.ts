import { AsyncResource } from 'node:async_hooks';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { Settings } from '../../../config/settings.js';
import { EventPublisher } from '../../../core/events/index.js';
import { waitAtMost } from '../../../core/lifecycle/wait-at-most.js';
import { DeliveryClaims } from './delivery-claims.js';
import type { ClaimedDelivery } from './delivery-record.js';
import { DeliveryAttempt } from './delivery-attempt.js';
import { EventFanOut } from './event-fan-out.js';
import type { EncryptedTarget } from '../webhook-secrets.js';
import { WebhooksRepository } from '../webhooks.repository.js';
import { webhooksSettings } from '../webhooks.settings.js';

/** Polls for deliveries of other processes and for due retries. */
const POLL_INTERVAL_MS = 1000;
/** Concurrent attempts of one webhook in this process. */
const MAX_ATTEMPTS_PER_WEBHOOK = 8;
/** Of all webhooks, because each attempt holds its body and a connection. A webhook without an attempt may always begin one. */
const MAX_CONCURRENT_ATTEMPTS = 16;
/** Time for running requests to finish at shutdown. */
const SHUTDOWN_GRACE_MS = 2000;
/** Time to record the outcomes at shutdown; a hanging database must not block the exit of the process. */
const SHUTDOWN_WRITE_MS = 1000;

/**
 * Processes the outbox and the due deliveries. Each instance has a dispatcher; the database coordinates them. The dispatcher runs
 * after each commit with an event, after each attempt, and once a second.
 */
@Injectable()
export class WebhookDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(WebhookDispatcher.name);
  private readonly ending = new AbortController();
  /** Running attempts with the ids of their webhooks. */
  private readonly attempts = new Map<Promise<void>, number>();
  /** Async context outside the request whose commit woke the dispatcher, so that log lines and transactions are separate. */
  private readonly asyncContext = new AsyncResource(WebhookDispatcher.name);
  private timer?: NodeJS.Timeout;
  private subscription?: Subscription;
  private currentRun?: Promise<void>;
  private isActive = false;
  private isRunRequested = false;
  /** True without an active webhook: commits then do not wake the dispatcher. */
  private hasNoTargets = false;
  private isFailing = false;

  constructor(
    private readonly publisher: EventPublisher,
    private readonly fanOut: EventFanOut,
    private readonly webhooks: WebhooksRepository,
    private readonly claims: DeliveryClaims,
    private readonly deliveryAttempt: DeliveryAttempt,
    private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.settings.getSection(webhooksSettings).WEBHOOKS_SEND) return;
    this.isActive = true;
    this.subscription = this.publisher.stored.subscribe(() => this.hasNoTargets || this.wake());
    this.timer = setInterval(() => this.wake(), POLL_INTERVAL_MS).unref();
    this.wake();
  }

  /** Running attempts have a short time to finish. The others are released, so that another process can send them immediately. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isActive = false;
    clearInterval(this.timer);
    this.subscription?.unsubscribe();
    await waitAtMost(SHUTDOWN_GRACE_MS, this.whenIdle());
    this.ending.abort();
    await waitAtMost(SHUTDOWN_WRITE_MS, this.whenIdle());
  }

  /** Requests a run. */
  wake(): void {
    this.isRunRequested = true;
    if (this.isActive) this.currentRun ??= this.asyncContext.runInAsyncScope(() => this.run());
  }

  private async whenIdle(): Promise<void> {
    await this.currentRun;
    await Promise.all(this.attempts.keys());
  }

  private async run(): Promise<void> {
    try {
      while (this.isRunRequested && this.isActive) {
        this.isRunRequested = false;
        try {
          if (await this.fanOut.run()) this.isRunRequested = true;
        } finally {
          await this.sendDue();
        }
        this.isFailing = false;
      }
    } catch (error) {
      if (!this.isFailing)
        this.logger.warn({ err: error }, 'Webhooks cannot be sent at the moment; retrying every second');
      this.isFailing = true;
    }
    this.currentRun = undefined;
  }

  private async sendDue(): Promise<void> {
    const targets = await this.webhooks.findTargets();
    this.hasNoTargets = targets.length === 0;
    let failure: unknown;
    // A webhook whose claims fail does not delay the other webhooks.
    for (const target of targets) await this.sendTo(target).catch((error: unknown) => (failure ??= error));
    if (failure !== undefined) throw failure as Error;
  }

  private async sendTo(target: EncryptedTarget): Promise<void> {
    const running = [...this.attempts.values()].filter((id) => id === target.id).length;
    const free = Math.min(
      MAX_ATTEMPTS_PER_WEBHOOK - running,
      Math.max(MAX_CONCURRENT_ATTEMPTS - this.attempts.size, running === 0 ? 1 : 0),
    );
    const claimed = free > 0 ? await this.claims.claim(target.id, free) : [];
    for (const delivery of claimed) this.attempts.set(this.attempt(delivery, target), target.id);
  }

  private attempt(delivery: ClaimedDelivery, target: EncryptedTarget): Promise<void> {
    const attempt: Promise<void> = this.deliveryAttempt
      .run(delivery, target, this.ending.signal)
      .catch((error: unknown) => {
        const message = `The outcome of delivery ${delivery.id} could not be recorded; the delivery will be sent again`;
        this.logger.warn({ err: error }, message);
      })
      .finally(() => {
        this.attempts.delete(attempt);
        this.wake();
      });
    return attempt;
  }
}
