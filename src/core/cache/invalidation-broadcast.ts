import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { Settings } from '../../config/settings.js';
import { ContentVersion } from '../database/index.js';
import { createRedisClient } from '../counters/redis-client.js';
import { StalenessMonitor } from './staleness-monitor.js';

const CHANNEL = 'masthead:content';

/**
 * Publishes each content change to other processes, if Redis is configured. Delivery is best effort: `StalenessMonitor` detects a lost
 * message within a second.
 */
@Injectable()
export class InvalidationBroadcast implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sender = randomUUID();
  private connections: Redis[] = [];

  constructor(
    private readonly settings: Settings,
    private readonly content: ContentVersion,
    private readonly monitor: StalenessMonitor,
  ) {}

  onApplicationBootstrap(): void {
    const { REDIS_URL } = this.settings;
    if (REDIS_URL === undefined) return;
    const publisher = this.connect(REDIS_URL);
    this.content.onCommit = () => {
      if (publisher.status === 'ready') publisher.publish(CHANNEL, this.sender).catch(() => undefined);
    };
    this.subscribe(this.connect(REDIS_URL));
  }

  onApplicationShutdown(): void {
    for (const connection of this.connections) connection.disconnect();
  }

  private subscribe(subscriber: Redis): void {
    subscriber.on('ready', () => void subscriber.subscribe(CHANNEL).catch(() => undefined));
    subscriber.on('message', (_channel, sender) => {
      if (sender !== this.sender) this.monitor.onExternalChange();
    });
  }

  private connect(url: string): Redis {
    const connection = createRedisClient(url).on('error', () => undefined);
    connection.connect().catch(() => undefined);
    this.connections.push(connection);
    return connection;
  }
}
