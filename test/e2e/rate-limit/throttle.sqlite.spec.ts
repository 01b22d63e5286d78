import { Controller, Get, Module } from '@nestjs/common';
import type { Agent } from 'supertest';
import { Public } from '../../../src/core/identity/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { Throttle } from '../../../src/core/routing/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

@Controller()
class ThingsController {
  @Get()
  @Public()
  all() {
    return {};
  }

  @Get('rare/:id')
  @Public()
  @Throttle('throttle:2,3600')
  rare() {
    return {};
  }

  @Get('seldom')
  @Public()
  @Throttle('throttle:3,60')
  seldom() {
    return {};
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

@Module({})
class EmptyModule {}

const things: FeatureModule = {
  moduleApi: 1,
  name: 'things',
  module: EmptyModule,
  api: { rate_limit: 'throttle:100,60' },
  surfaces: [{ module: ThingsModule }],
};

describe('@Throttle', () => {
  let site: TestApp;
  let http: Agent;

  beforeEach(async () => {
    site = await startTestApp({}, 'sqlite', [things]);
    http = site.unchecked;
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await site.stop();
  });

  const limits = async (path: string, method: 'get' | 'head' = 'get') => {
    const { headers } = await http[method](`/api/v1/things${path}`);
    return [Number(headers['x-ratelimit-limit']), Number(headers['x-ratelimit-remaining'])];
  };

  it('applies a separate limit and counter to a route instead of the limit of its group', async () => {
    expect(await limits('')).toEqual([100, 99]);
    expect(await limits('/rare/1')).toEqual([2, 1]);
    expect(await limits('/seldom')).toEqual([3, 2]);
    expect(await limits('')).toEqual([100, 98]);
  });

  it('counts all path parameters and both GET and HEAD in one counter', async () => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now);
    expect(await limits('/rare/1')).toEqual([2, 1]);
    expect(await limits('/rare/2', 'head')).toEqual([2, 0]);

    const { headers, body } = await http.get('/api/v1/things/RARE/3/').expect(429);
    expect(body.error.code).toBe('RATE_LIMIT_EXCEEDED');
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '0' });
    expect(headers['retry-after']).toBe('3600');
    expect(Number(headers['x-ratelimit-reset'])).toBe(Math.ceil(now / 1000) + 3600);
    expect(await limits('')).toEqual([100, 99]);
  });

  it('does not limit routes outside the API', async () => {
    const { headers } = await http.get('/health/live').expect(200);
    expect(headers).not.toHaveProperty('x-ratelimit-limit');
  });
});
