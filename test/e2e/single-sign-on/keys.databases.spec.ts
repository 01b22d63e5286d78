import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MonotonicClockMock } from '../../support/clock-mocks.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/free-port.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { createSigningKey, sendJson, TokenIssuer, toJwk } from '../../support/token-issuer.js';

const MINUTE_MS = 60_000;
const MAX_AGE_MS = 10 * MINUTE_MS;

describe('keys of the issuer', () => {
  let issuer: TokenIssuer;
  let app: TestApp;
  let time: MonotonicClockMock;

  beforeEach(async () => {
    time = new MonotonicClockMock();
    issuer = await TokenIssuer.start();
    app = await startTestApp(issuer.settings);
  });
  afterEach(async () => {
    await app?.stop();
    await issuer?.stop();
    time.restore();
  });

  // Without the recorded shapes: errors of authentication precede the rate limit, so they have no rate-limit headers.
  const me = (headers: Headers, on = app) => on.unchecked.get('/api/auth/me').set(headers);

  it('are loaded at the first token, once for parallel requests, and cached', async () => {
    expect(issuer.requests).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => me(issuer.headers('writer')).expect(200)));
    await me(issuer.headers('writer')).expect(200);
    expect(issuer.requests).toEqual(['/.well-known/openid-configuration', '/jwks']);
  });

  it('are loaded again for an unknown kid, at most once a minute', async () => {
    await me(issuer.headers('writer')).expect(200);
    const rotated = createSigningKey('RS256', 'second');
    issuer.keys = [rotated, ...issuer.keys];

    const unknown = Array.from({ length: 5 }, (_, n) => issuer.headers('writer', {}, { kid: `unknown-${n}` }));
    await Promise.all(unknown.map((headers) => me(headers).expect(401)));
    await me(issuer.headers('writer')).expect(401);
    expect(issuer.keyRequests).toBe(1);

    time.advance(MINUTE_MS);
    await Promise.all(unknown.map((headers) => me(headers).expect(401)));
    expect(issuer.keyRequests).toBe(2);
    await me(issuer.headers('writer')).expect(200);
    await me(issuer.headers('writer', {}, {}, issuer.keys[1])).expect(200);
    expect(issuer.keyRequests).toBe(2);
  });

  it('that the issuer has withdrawn are refused after they are loaded again', async () => {
    const [withdrawn] = issuer.keys;
    await me(issuer.headers('writer')).expect(200);
    issuer.keys = [createSigningKey('RS256', 'second')];
    time.advance(MAX_AGE_MS + 1);
    // This token causes the request in the background.
    await me(issuer.headers('writer', {}, {}, withdrawn)).expect(200);
    const status = async () => (await me(issuer.headers('writer', {}, {}, withdrawn))).status;
    expect(await eventually(status, (found) => found === 401)).toBe(401);
    await me(issuer.headers('writer')).expect(200);
    expect(issuer.keyRequests).toBe(2);
  });

  it('remain valid while the issuer does not respond', async () => {
    await me(issuer.headers('writer')).expect(200);
    issuer.handler = (_, response) => response.destroy();
    time.advance(MAX_AGE_MS + 1);
    await me(issuer.headers('writer')).expect(200);
    await me(issuer.headers('writer', {}, { kid: 'unknown' })).expect(401);
    await me(issuer.headers('writer')).expect(200);
  });

  describe('before the first are loaded', () => {
    /** Asserts that only tokens of the issuer are affected. */
    async function expectUnavailable(on = app): Promise<number> {
      const { headers, body } = await me(issuer.headers('writer'), on).expect(503);
      expect(body.error).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: 'The identity provider does not respond',
      });
      await me(await on.asAdmin(), on).expect(200);
      await on.http.get('/api/v1/articles').expect(200);
      await on.http.get('/health/ready').expect(200);
      return Number(headers['retry-after']);
    }

    it('return 503 with Retry-After, and are loaded when the issuer responds again', async () => {
      issuer.handler = (_, response) => response.destroy();
      const retryAfter = await expectUnavailable();
      expect(retryAfter).toBeGreaterThanOrEqual(1);
      expect(retryAfter).toBeLessThanOrEqual(5);
      const requests = issuer.requests.length;
      await expectUnavailable();
      expect(issuer.requests).toHaveLength(requests);

      issuer.handler = undefined;
      time.advance(5000);
      await me(issuer.headers('writer')).expect(200);
    });

    it('return 503 if no server listens at the address of the issuer', async () => {
      const port = await freePort();
      const other = await startTestApp({ ...issuer.settings, AUTH_OIDC_ISSUER: `http://127.0.0.1:${port}` });
      try {
        const headers = issuer.headers('writer', { iss: `http://127.0.0.1:${port}` });
        await me(headers, other).expect(503);
        await me(await other.asAdmin(), other).expect(200);
      } finally {
        await other.stop();
      }
    });

    it('return 503 if the issuer accepts connections but never responds', async () => {
      issuer.handler = () => undefined;
      const started = Date.now();
      await expectUnavailable();
      // The request ends after three seconds.
      expect(Date.now() - started).toBeLessThan(20_000);
    });

    it('hold no slot of the requests that wait for them', async () => {
      const other = await startTestApp({ ...issuer.settings, MAX_REQUESTS_IN_FLIGHT: '4' });
      issuer.handler = () => undefined;
      try {
        const waiting = Array.from({ length: 8 }, () =>
          me(issuer.headers('writer'), other).then(({ status }) => status),
        );
        const requested = () => issuer.requests.length;
        expect(await eventually(requested, (count) => count > 0)).toBe(1);
        for (let n = 0; n < 3; n++) await other.http.get('/api/v1/articles').expect(200);
        expect(await Promise.all(waiting)).toEqual(waiting.map(() => 503));
      } finally {
        await other.stop();
      }
    });

    it('return 503 for a key set of 10 MB, which is not read completely', async () => {
      let sent = 0;
      issuer.handler = (request, response) => {
        if (request.url !== '/jwks') return sendJson(response, issuer.discoveryDocument);
        response.writeHead(200, { 'Content-Type': 'application/json' });
        const part = JSON.stringify({ ...toJwk(issuer.keys[0]!), padding: randomBytes(32_768).toString('hex') });
        const write = (): void => {
          while (sent < 10_000_000 && !response.destroyed) {
            const isAccepted = response.write(sent === 0 ? `{"keys":[${part}` : `,${part}`);
            sent += part.length;
            if (!isAccepted) return void response.once('drain', write);
          }
          response.end(']}');
        };
        write();
      };
      await expectUnavailable();
      expect(sent).toBeLessThan(10_000_000);
    });
  });

  describe('at another address', () => {
    let internal: Server;
    let reached: string[];

    beforeEach(async () => {
      reached = [];
      internal = createServer((request, response) => {
        reached.push(request.url!);
        sendJson(response, issuer.keySet);
      });
      await new Promise<void>((listening) => internal.listen(0, '127.0.0.1', listening));
    });
    afterEach(async () => {
      internal.closeAllConnections();
      await new Promise((closed) => internal.close(closed));
    });

    const internalUrl = (host: string) => `http://${host}:${(internal.address() as AddressInfo).port}/keys`;

    it.each(['/.well-known/openid-configuration', '/jwks'])('are not loaded if %s redirects there', async (path) => {
      issuer.handler = (request, response) => {
        if (request.url !== path) sendJson(response, issuer.discoveryDocument);
        else response.writeHead(302, { Location: internalUrl('127.0.0.1') }).end();
      };
      await me(issuer.headers('writer')).expect(503);
      expect(reached).toEqual([]);
    });

    it('are not loaded if the discovery document names a private host', async () => {
      issuer.handler = (_, response) => sendJson(response, { issuer: issuer.url, jwks_uri: internalUrl('127.0.0.2') });
      await me(issuer.headers('writer')).expect(503);
      expect(reached).toEqual([]);
    });

    it('are loaded without discovery if AUTH_OIDC_JWKS_URL names it', async () => {
      const other = await startTestApp({ ...issuer.settings, AUTH_OIDC_JWKS_URL: internalUrl('localhost') });
      try {
        await me(issuer.headers('writer'), other).expect(200);
        expect(reached).toEqual(['/keys']);
        expect(issuer.requests).toEqual([]);
      } finally {
        await other.stop();
      }
    });
  });
});
