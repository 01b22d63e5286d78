import { Controller, Get, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest, { type Agent } from 'supertest';
import { loadSettings } from '../../src/config/load-settings.js';
import { SettingsModule } from '../../src/config/settings.module.js';
import { ErrorFilter } from '../../src/core/http/error.filter.js';
import { RouteTable } from '../../src/core/http/route-table.js';
import { ApiController } from '../../src/core/module-api/api-controller.decorator.js';
import { Throttle } from '../../src/core/rate-limit/index.js';
import { RateLimitGuard } from '../../src/core/rate-limit/rate-limit.guard.js';
import { RateLimitModule } from '../../src/core/rate-limit/rate-limit.module.js';

@ApiController({ name: 'things' }, 'api/v1/things')
class ThingsController {
  @Get()
  all() {
    return {};
  }

  @Get('rare/:id')
  @Throttle('throttle:2,3600')
  rare() {
    return {};
  }

  @Get('seldom')
  @Throttle('throttle:3,60')
  seldom() {
    return {};
  }
}

@Controller('outside')
class OutsideController {
  @Get()
  show() {
    return {};
  }
}

@Module({
  imports: [
    SettingsModule.of(loadSettings({ JWT_SECRET: 'a key for tests alone, longer than 32 bytes' })),
    RateLimitModule,
    DiscoveryModule,
  ],
  controllers: [ThingsController, OutsideController],
  providers: [
    RouteTable,
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_GUARD, useClass: RateLimitGuard },
  ],
})
class ThingsModule {}

describe('@Throttle', () => {
  let app: NestExpressApplication;
  let http: Agent;

  beforeEach(async () => {
    app = await NestFactory.create<NestExpressApplication>(ThingsModule, { logger: false });
    await app.listen(0, '127.0.0.1');
    http = supertest.agent(await app.getUrl());
  });
  afterEach(() => app.close());

  const limits = async (path: string, method: 'get' | 'head' = 'get') => {
    const { headers } = await http[method](`/api/v1/things${path}`);
    return [Number(headers['x-ratelimit-limit']), Number(headers['x-ratelimit-remaining'])];
  };

  it('gives a route a limit and a counter of its own, in place of its group', async () => {
    expect(await limits('')).toEqual([100, 99]);
    expect(await limits('/rare/1')).toEqual([2, 1]);
    expect(await limits('/seldom')).toEqual([3, 2]);
    expect(await limits('')).toEqual([100, 98]);
  });

  it('counts the route, whatever is in its address and whether it is GET or HEAD', async () => {
    expect(await limits('/rare/1')).toEqual([2, 1]);
    expect(await limits('/rare/2', 'head')).toEqual([2, 0]);

    const { headers, body } = await http.get('/api/v1/things/RARE/3/').expect(429);
    expect(body.error.code).toBe('RATE_LIMIT_EXCEEDED');
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '0' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(3590);
    expect(Number(headers['x-ratelimit-reset']) - Date.now() / 1000).toBeGreaterThan(3590);
    expect(await limits('')).toEqual([100, 99]);
  });

  it('leaves what is no API alone', async () => {
    const { headers } = await http.get('/outside').expect(200);
    expect(headers).not.toHaveProperty('x-ratelimit-limit');
  });
});
