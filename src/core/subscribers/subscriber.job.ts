import { RecurringJob } from '../jobs/recurring-job.js';
import type { EventSubscriber, SubscriberDeclaration } from './event-subscriber.js';
import type { SubscriberCursorsRepository } from './subscriber-cursors.repository.js';
import type { SubscriberDelivery } from './subscriber-delivery.js';

/** A run of a job that lasts for 60 leases counts as hanging, so a long backlog is delivered in several runs. */
const MAX_RUN_MS = 60_000;

/** Delivers events to one subscriber. Each subscriber has its own job, so none waits for another. */
export class SubscriberJob extends RecurringJob {
  readonly name: string;
  readonly everyMs = 1000;
  override readonly leaseMs = 15_000;

  constructor(
    private readonly declaration: SubscriberDeclaration,
    private readonly findSubscriber: () => EventSubscriber,
    private readonly delivery: SubscriberDelivery,
    private readonly cursors: SubscriberCursorsRepository,
  ) {
    super();
    this.name = `events.subscriber.${declaration.name}`;
  }

  override hasWork(): Promise<boolean> {
    return this.cursors.hasWork(this.declaration.name, new Date());
  }

  async run(signal: AbortSignal): Promise<void> {
    const subscriber = this.findSubscriber();
    const end = Date.now() + MAX_RUN_MS;
    while (
      (await this.delivery.deliverBatch(this.declaration, subscriber, signal)) &&
      !signal.aborted &&
      Date.now() < end
    );
  }
}
