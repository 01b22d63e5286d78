import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setConnectionLimits } from './edge-handler.js';
import { MAX_HEADERS } from './incomplete-requests.js';

describe('setConnectionLimits', () => {
  const server = createServer();
  beforeAll(() => setConnectionLimits(server));

  it('keeps idle connections longer than proxies, which close them after 60 seconds', () => {
    expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  });

  it('limits the time for the headers and for the whole request', () => {
    expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 300_000]);
  });

  it('reads one header more than the limit, so that the request can be rejected, and limits the number of connections', () => {
    expect([server.maxHeadersCount, server.maxConnections]).toEqual([MAX_HEADERS + 1, 10_000]);
  });

  it('limits the bytes of a response that wait for a slow client', async () => {
    server.on('request', (_, response) => response.end(String(response.writableHighWaterMark)));
    await once(server.listen(0), 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe(String(16 * 1024));
    server.closeAllConnections();
    server.close();
  });
});
