import type { Response } from 'supertest';
import type { Headers } from '../../support/test-client.js';

export function expectRateHeaders({ headers }: Response): void {
  expect(headers['x-ratelimit-limit']).toBe('100000');
  expect(headers['x-ratelimit-remaining']).toMatch(/^\d+$/);
  expect(headers['x-ratelimit-reset']).toMatch(/^\d{10}$/);
}

export function expectNoRateHeaders({ headers }: Response): void {
  expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
}

export function rateHeadersOf(headers: Headers): [limit: number, remaining: number] {
  return [Number(headers['x-ratelimit-limit']), Number(headers['x-ratelimit-remaining'])];
}
