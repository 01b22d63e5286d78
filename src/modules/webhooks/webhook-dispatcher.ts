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

/** What other processes left, and what is due again. */
const LOOK_EVERY_MS = 1000;
/** Of one webhook and process at the same time: a slow receiver holds up no other. */
const MOST_AT_ONCE = 8;
/** Requests that are on their way when the process is to end. */
const LAST_WAIT_MS = 2000;
/** To write down what came of them; a database that hangs must not keep the process. */
const LAST_WRITE_MS = 1000;

/**
 * Works off the outbox and the deliveries that are due; every instance has one, and what they do at the same time is sorted out by
 * the database. Woken by each commit that told of something and by each try that ended, and once a second.
 */
@Injectable()
export class WebhookDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(WebhookDispatcher.name);
  private readonly ending = new AbortController();
  /** Each with its webhook. */
  private readonly tries = new Map<Promise<void>, number>();
  /** Not in the context of the request whose commit woke it: its log lines and its transactions are none of that. */
  private readonly outside = new AsyncResource(WebhookDispatcher.name);
  private timer?: NodeJS.Timeout;
  private woken?: Subscription;
  private working?: Promise<void>;
  private awake = false;
  private again = false;
  /** Nobody to tell: then it is enough to look once a second. */
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

  /** What is on its way has a little time to arrive; what has not is given back, for another process to try at once. */
  async beforeApplicationShutdown(): Promise<void> {
    this.awake = false;
    clearInterval(this.timer);
    this.woken?.unsubscribe();
    await atMost(LAST_WAIT_MS, this.settled());
    this.ending.abort();
    await atMost(LAST_WRITE_MS, this.settled());
  }

  /** There may be something to do. */
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
      if (!this.blind) this.logger.warn({ err: error }, 'Webhooks cannot be sent at the moment; tried every second');
      this.blind = true;
    }
    this.working = undefined;
  }

  private async sendDue(): Promise<void> {
    const targets = await this.webhooks.findTargets();
    this.idle = targets.length === 0;
    let failure: unknown;
    // One whose deliveries cannot be had holds up no other.
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
        const what = `What came of the delivery ${delivery.id} could not be written down; it is tried again`;
        this.logger.warn({ err: error }, what);
      })
      .finally(() => {
        this.tries.delete(trying);
        this.wake();
      });
    return trying;
  }
}
