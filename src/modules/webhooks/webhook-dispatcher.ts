import { AsyncResource } from 'node:async_hooks';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { Settings } from '../../config/settings.js';
import { EventPublisher } from '../../core/events/index.js';
import { atMost } from '../../core/lifecycle/at-most.js';
import { DeliveryClaims } from './delivery-claims.js';
import type { ClaimedDelivery } from './delivery-record.js';
import { DeliveryTry } from './delivery-try.js';
import { EventFanOut } from './event-fan-out.js';
import type { SealedTarget } from './webhook-secrets.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { webhooksSettings } from './webhooks.settings.js';

/** Polls for deliveries of other processes and for due retries. */
const LOOK_EVERY_MS = 1000;
/** Concurrent attempts per webhook and process, so that a slow receiver delays no other receiver. */
const MOST_AT_ONCE = 8;
/** Time for running requests to finish at shutdown. */
const LAST_WAIT_MS = 2000;
/** Time to record the outcomes at shutdown; a hanging database must not block the exit of the process. */
const LAST_WRITE_MS = 1000;

/**
 * Processes the outbox and the due deliveries. Each instance has a dispatcher; the database coordinates them. The dispatcher runs
 * after each commit with an event, after each attempt, and once a second.
 */
@Injectable()
export class WebhookDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(WebhookDispatcher.name);
  private readonly ending = new AbortController();
  /** Running attempts with the ids of their webhooks. */
  private readonly tries = new Map<Promise<void>, number>();
  /** Async context outside the request whose commit woke the dispatcher, so that log lines and transactions are separate. */
  private readonly outside = new AsyncResource(WebhookDispatcher.name);
  private timer?: NodeJS.Timeout;
  private woken?: Subscription;
  private working?: Promise<void>;
  private awake = false;
  private again = false;
  /** True without an active webhook: commits then do not wake the dispatcher. */
  private idle = false;
  private blind = false;

  constructor(
    private readonly publisher: EventPublisher,
    private readonly fanOut: EventFanOut,
    private readonly webhooks: WebhooksRepository,
    private readonly claims: DeliveryClaims,
    private readonly deliveryTry: DeliveryTry,
    private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.settings.of(webhooksSettings).WEBHOOKS_SEND) return;
    this.awake = true;
    this.woken = this.publisher.stored.subscribe(() => this.idle || this.wake());
    this.timer = setInterval(() => this.wake(), LOOK_EVERY_MS).unref();
    this.wake();
  }

  /** Running attempts have a short time to finish. The others are released, so that another process can send them immediately. */
  async beforeApplicationShutdown(): Promise<void> {
    this.awake = false;
    clearInterval(this.timer);
    this.woken?.unsubscribe();
    await atMost(LAST_WAIT_MS, this.settled());
    this.ending.abort();
    await atMost(LAST_WRITE_MS, this.settled());
  }

  /** Requests a run. */
  wake(): void {
    this.again = true;
    if (this.awake) this.working ??= this.outside.runInAsyncScope(() => this.work());
  }

  private async settled(): Promise<void> {
    await this.working;
    await Promise.all(this.tries.keys());
  }

  private async work(): Promise<void> {
    try {
      while (this.again && this.awake) {
        this.again = false;
        try {
          if (await this.fanOut.run()) this.again = true;
        } finally {
          await this.sendDue();
        }
        this.blind = false;
      }
    } catch (error) {
      if (!this.blind) this.logger.warn({ err: error }, 'Webhooks cannot be sent at the moment; retrying every second');
      this.blind = true;
    }
    this.working = undefined;
  }

  private async sendDue(): Promise<void> {
    const targets = await this.webhooks.findTargets();
    this.idle = targets.length === 0;
    let failure: unknown;
    // A webhook whose claims fail does not delay the other webhooks.
    for (const target of targets) await this.sendTo(target).catch((error: unknown) => (failure ??= error));
    if (failure !== undefined) throw failure as Error;
  }

  private async sendTo(target: SealedTarget): Promise<void> {
    const free = MOST_AT_ONCE - [...this.tries.values()].filter((id) => id === target.id).length;
    const taken = free > 0 ? await this.claims.take(target.id, free) : [];
    for (const delivery of taken) this.tries.set(this.try(delivery, target), target.id);
  }

  private try(delivery: ClaimedDelivery, target: SealedTarget): Promise<void> {
    const trying: Promise<void> = this.deliveryTry
      .run(delivery, target, this.ending.signal)
      .catch((error: unknown) => {
        const what = `The outcome of delivery ${delivery.id} could not be recorded; the delivery will be sent again`;
        this.logger.warn({ err: error }, what);
      })
      .finally(() => {
        this.tries.delete(trying);
        this.wake();
      });
    return trying;
  }
}
