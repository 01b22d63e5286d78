import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { UnitOfWork } from '../database/index.js';
import { OutboxRepository } from '../events/outbox.repository.js';
import { JobRegistry } from '../jobs/job-registry.js';
import { EventLogEntity } from './event-log.entity.js';
import { EventLogRepository } from './event-log.repository.js';
import { type EventSubscriber, type SubscriberDeclaration, SUBSCRIBERS } from './event-subscriber.js';
import { SubscriberCursorsRepository } from './subscriber-cursors.repository.js';
import { SubscriberDelivery } from './subscriber-delivery.js';
import { SubscriberJob } from './subscriber.job.js';

/** Registers the subscribers of the modules. Without subscribers, no events are stored for them. */
@Injectable()
export class SubscriberRegistry implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    @Inject(SUBSCRIBERS) private readonly declared: readonly SubscriberDeclaration[],
    private readonly moduleRef: ModuleRef,
    private readonly jobs: JobRegistry,
    private readonly outbox: OutboxRepository,
    private readonly log: EventLogRepository,
    private readonly cursors: SubscriberCursorsRepository,
    private readonly delivery: SubscriberDelivery,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  get names(): readonly string[] {
    return this.declared.map(({ name }) => name);
  }

  find(name: string): SubscriberDeclaration | undefined {
    return this.declared.find((declaration) => declaration.name === name);
  }

  onModuleInit(): void {
    if (this.declared.some(({ isInternal }) => !isInternal)) this.outbox.registerReader(EventLogEntity);
    for (const declaration of this.declared) {
      const findSubscriber = () => this.moduleRef.get<EventSubscriber>(declaration.provider, { strict: false });
      this.jobs.add(new SubscriberJob(declaration, findSubscriber, this.delivery, this.cursors));
    }
  }

  /** A new subscriber receives the events that have no position yet, and later ones. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.declared.length === 0) return;
    const known = await this.cursors.findNames();
    const missing = this.names.filter((name) => !known.includes(name));
    if (missing.length === 0 || this.unitOfWork.isReadOnly) return;
    await this.unitOfWork.runWithoutInvalidation(async () =>
      this.cursors.insert(missing, await this.log.lockLastPosition()),
    );
  }
}
