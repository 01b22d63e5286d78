import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { Settings } from '../../config/settings.js';
import { ContentGeneration } from '../database/index.js';
import { redisClient } from '../rate-limit/redis-client.js';
import { ContentWatch } from './content-watch.js';

const CHANNEL = 'masthead:content';

/**
 * Publishes each content change to other processes, if Redis is configured. Delivery is best effort: `ContentWatch` detects a lost
 * message within a second.
 */
@Injectable()
export class ContentNews implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sender = randomUUID();
  private connections: Redis[] = [];

  constructor(
    private readonly settings: Settings,
    private readonly content: ContentGeneration,
    private readonly watch: ContentWatch,
  ) {}

  onApplicationBootstrap(): void {
    const { REDIS_URL } = this.settings;
    if (REDIS_URL === undefined) return;
    const teller = this.connect(REDIS_URL);
    this.content.onCommit = () => {
      if (teller.status === 'ready') teller.publish(CHANNEL, this.sender).catch(() => undefined);
    };
    this.listen(this.connect(REDIS_URL));
  }

  onApplicationShutdown(): void {
    for (const connection of this.connections) connection.disconnect();
  }

  private listen(hearer: Redis): void {
    hearer.on('ready', () => void hearer.subscribe(CHANNEL).catch(() => undefined));
    hearer.on('message', (_channel, sender) => {
      if (sender !== this.sender) this.watch.changedElsewhere();
    });
  }

  private connect(url: string): Redis {
    const connection = redisClient(url).on('error', () => undefined);
    connection.connect().catch(() => undefined);
    this.connections.push(connection);
    return connection;
  }
}
