import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Injectable, Module, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import { createApp } from '../../../src/app.js';
import { CounterStore } from '../../../src/core/counters/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { testSettings } from '../../../src/testing/test-settings.js';
import { eventually } from '../../support/eventually.js';
import { migratedDatabaseUrl } from '../../support/migrated-database.js';
import { type RedisServer, startRedis } from '../../support/redis-server.js';

/** The first command opens the connection of the counters. */
@Injectable()
class FailingConstructor {
  constructor(counters: CounterStore) {
    void counters.hit('ink', 1000);
    throw new Error('no ink in the constructor');
  }
}

@Module({
  providers: [
    {
      provide: 'ink',
      inject: [CounterStore],
      useFactory: async (counters: CounterStore) => {
        await counters.hit('ink', 1000);
        throw new Error('no ink in the factory');
      },
    },
  ],
})
class FailingFactoryModule {}

@Injectable()
class FailingInit implements OnModuleInit {
  constructor(private readonly counters: CounterStore) {}

  async onModuleInit(): Promise<void> {
    await this.counters.hit('ink', 1000);
    throw new Error('no ink in onModuleInit');
  }
}

@Injectable()
class FailingBootstrap implements OnApplicationBootstrap {
  onApplicationBootstrap(): void {
    throw new Error('no ink in onApplicationBootstrap');
  }
}

@Module({ providers: [FailingConstructor] })
class FailingConstructorModule {}

@Module({ providers: [FailingInit] })
class FailingInitModule {}

@Module({ providers: [FailingBootstrap] })
class FailingBootstrapModule {}

const failing: [string, FeatureModule['module']][] = [
  ['no ink in the constructor', FailingConstructorModule],
  ['no ink in the factory', FailingFactoryModule],
  ['no ink in onModuleInit', FailingInitModule],
  ['no ink in onApplicationBootstrap', FailingBootstrapModule],
];

describe('Start of an application with Redis and a provider that throws', () => {
  let folder: string;
  let databaseUrl: string;
  let redis: RedisServer;
  let observer: Redis;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-failed-start-'));
    databaseUrl = await migratedDatabaseUrl('sqlite', folder);
    redis = await startRedis();
    observer = new Redis(redis.url);
  });
  afterAll(async () => {
    observer?.disconnect();
    await redis?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Without the connection of the test. */
  const countConnections = async () => ((await observer.client('LIST')) as string).trim().split('\n').length - 1;
  /** Of this server, since its start. */
  const countAccepted = async () => Number(/total_connections_received:(\d+)/.exec(await observer.info('stats'))![1]);

  it.each(failing)('closes the connections after "%s"', async (message, module) => {
    const before = await countAccepted();
    const env = { ...testSettings(folder, databaseUrl), REDIS_URL: redis.url };
    await expect(createApp({ env, modules: [{ moduleApi: 1, name: 'printing', module }] })).rejects.toThrow(message);
    expect(await eventually(countAccepted, (count) => count > before)).toBeGreaterThan(before);
    expect(await eventually(countConnections, (count) => count === 0)).toBe(0);
  });
});
