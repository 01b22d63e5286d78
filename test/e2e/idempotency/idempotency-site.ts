import type { Response } from 'supertest';
import type { Headers } from '../../support/test-client.js';
import { sendBody } from '../bad-input/send-body.js';
import { InputFixture, type Target } from '../bad-input/input-fixture.js';
import { BODY_ROUTES } from '../bad-input/body-route-table.js';
import { isReplayed, KEY } from './replays.js';

export const CREATE = 'POST /api/v1/articles';

/** Headers that a replay repeats. */
const SAME_HEADERS = ['content-type', 'etag', 'last-modified', 'link', 'location', 'retry-after'];

/** Sends requests with idempotency keys to a test site. */
export class IdempotencySite {
  private keys = 0;

  private constructor(readonly site: InputFixture) {}

  static async start(): Promise<IdempotencySite> {
    return new IdempotencySite(await InputFixture.start());
  }

  newKey(): string {
    return `key ${++this.keys}`;
  }

  send(route: string, target: Target, key: string, body?: Readonly<Record<string, unknown>>) {
    return sendBody(this.site.request(route, target).set(KEY, key), body ?? {}, BODY_ROUTES[route]);
  }

  article(more: object = {}) {
    return { ...BODY_ROUTES[CREATE]!.body(this.site), ...more };
  }

  create(key: string, body: object = this.article()) {
    return this.send(CREATE, {}, key, { ...body });
  }

  createAs(headers: Headers, key: string, body: object = this.article()) {
    return this.site.app.http.post('/api/v1/articles').set(headers).set(KEY, key).send(body);
  }

  async countStoredKeys(): Promise<number> {
    return (await this.site.app.sql('SELECT id FROM idempotency_keys')).length;
  }
}

export function expectReplay(answer: Response, first: Response): void {
  expect(essence(answer)).toEqual(essence(first));
  expect([isReplayed(first), isReplayed(answer)]).toEqual([false, true]);
  expect(answer.get('X-Request-Id')).not.toBe(first.get('X-Request-Id'));
}

const essence = ({ status, text, headers }: Response) => ({
  status,
  text,
  headers: SAME_HEADERS.map((name) => (headers as Record<string, string>)[name]),
});
