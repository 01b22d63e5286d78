import { setTimeout as sleep } from 'node:timers/promises';
import { EDGE_KEY_FORMATS } from '../../src/config/edge.settings.js';
import { eventually } from '../support/eventually.js';
import { VarnishServer } from '../support/varnish-server.js';
import { cacheControl, ConfiguredVarnish, SHARED } from './configured-varnish.js';

describe('docker/varnish/default.vcl', () => {
  let site: ConfiguredVarnish;

  beforeAll(async () => {
    site = await ConfiguredVarnish.start();
  });
  afterAll(() => site.stop());
  beforeEach(() => site.reset());

  describe('purges', () => {
    it.each(['xkey-purge', 'xkey-softpurge'])('ends the stored responses of the keys in %s', async (header) => {
      const first = await site.read();
      expect(await site.purge({ [header]: 'item-2 tag-1' })).toMatchObject({ status: 200 });
      expect(await site.read()).toBe(first);
      expect(await site.purge({ [header]: 'item-2 item-1' })).toMatchObject({ status: 200 });
      const second = await site.read();
      expect(second).not.toBe(first);
      expect(await site.read()).toBe(second);
    });

    it('accepts the longest keys of a response, and a purge of their length', async () => {
      const keys = 'item-1234 '.repeat(EDGE_KEY_FORMATS.xkey.maxBytes).slice(0, EDGE_KEY_FORMATS.xkey.maxBytes);
      site.origin.response = { headers: { ...cacheControl(SHARED), xkey: keys } };
      expect(await site.isStored()).toBe(true);
      const before = await site.read();
      expect(await site.purge({ 'xkey-softpurge': keys })).toMatchObject({ status: 200 });
      expect(await site.read()).not.toBe(before);
    });

    it('rejects purges without the token, with a wrong token, from other addresses and without keys', async () => {
      const first = await site.read();
      const keys = { 'xkey-purge': 'item-1' };
      expect((await site.send(keys, 'PURGE')).status).toBe(403);
      expect((await site.purge(keys, 'Bearer wrong')).status).toBe(403);
      expect((await site.purge(keys, undefined, '127.0.0.2')).status).toBe(403);
      expect((await site.purge({})).status).toBe(400);
      expect(await site.read()).toBe(first);
    });

    it('requires no token without a configured token', async () => {
      const open = await VarnishServer.start({ backend: site.origin.port, token: '' });
      const answer = await fetch(open.url, { method: 'PURGE', headers: { 'xkey-purge': 'item-1' } });
      await open.stop();
      expect(answer.status).toBe(200);
    });

    it('does not store a response that was fetched during a purge', async () => {
      let release!: () => void;
      site.origin.response = { ...site.origin.response, until: new Promise<void>((resolve) => (release = resolve)) };
      const count = site.origin.requests.length;
      const slow = site.read();
      await eventually(
        () => site.origin.requests.length,
        (requests) => requests > count,
      );
      await site.purge({ 'xkey-softpurge': 'other' });
      // This request waits for the response to the first one.
      const waiting = site.read();
      site.origin.response = { headers: cacheControl(SHARED) };
      await sleep(50);
      release();
      const former = await slow;
      expect(await waiting).not.toBe(former);
      expect(await site.read()).not.toBe(former);
    });
  });

  describe('outdated responses', () => {
    const withStale = (seconds: number) =>
      cacheControl(`public, max-age=0, s-maxage=1, stale-while-revalidate=${seconds}, stale-if-error=0`);

    it('returns an ended response during stale-while-revalidate, and fetches the next one in the background', async () => {
      site.origin.response = { headers: withStale(60) };
      const first = await site.read();
      await sleep(1100);
      expect(await site.read()).toBe(first);
      expect(
        await eventually(
          () => site.read(),
          (body) => body !== first,
        ),
      ).not.toBe(first);
    });

    it('returns no ended response after stale-while-revalidate', async () => {
      site.origin.response = { headers: withStale(1) };
      const first = await site.read();
      await sleep(2100);
      expect(await site.read()).not.toBe(first);
    });

    it('returns no response from before a purge, also if its time had ended before', async () => {
      site.origin.response = { headers: withStale(60) };
      const first = await site.read();
      await sleep(1100);
      await site.purge({ 'xkey-softpurge': 'item-1' });
      expect(await site.read()).not.toBe(first);
      site.path += '/fresh';
      const second = await site.read();
      await site.purge({ 'xkey-softpurge': 'item-1' });
      expect(await site.read()).not.toBe(second);
    });

    it('sends one request to the service for concurrent reads after a purge', async () => {
      await site.read();
      await site.purge({ 'xkey-softpurge': 'item-1' });
      const count = site.origin.requests.length;
      site.origin.response = { ...site.origin.response, until: sleep(300) };
      const bodies = await Promise.all(Array.from({ length: 10 }, () => site.read()));
      expect(new Set(bodies).size).toBe(1);
      expect(site.origin.requests).toHaveLength(count + 1);
    });

    it.each([
      ['returns 5xx', false],
      ['does not run', true],
    ])('returns an outdated response during stale-if-error if the service %s', async (_, isClosed) => {
      const { port } = site.origin;
      site.origin.response = { headers: cacheControl(`${SHARED}, stale-if-error=600`) };
      const first = await site.read();
      await site.purge({ 'xkey-softpurge': 'item-1' });
      site.origin.response = { status: 503, headers: {} };
      if (isClosed) await site.origin.close();
      expect(await site.send()).toMatchObject({ status: 200, body: first });
      await site.purge({ 'xkey-purge': 'item-1' });
      expect((await site.send()).status).toBe(503);
      if (isClosed) await site.origin.open(port);
      site.origin.response = { headers: cacheControl(SHARED) };
      // Varnish waits 250 ms after a refused connection.
      expect(
        (
          await eventually(
            () => site.send(),
            ({ status }) => status === 200,
          )
        ).body,
      ).not.toBe(first);
    });

    it('returns the error of the service without stale-if-error', async () => {
      const { port } = site.origin;
      await site.read();
      await site.purge({ 'xkey-softpurge': 'item-1' });
      await site.origin.close();
      const failed = await site.send();
      await site.origin.open(port);
      expect([failed.status, failed.headers['retry-after']]).toEqual([503, '5']);
    });
  });
});
