import { createServer } from 'node:http';
import { setConnectionTimeouts } from './edge-handler.js';
import { MAX_HEADERS } from './incomplete-requests.js';

describe('setConnectionTimeouts', () => {
  const server = createServer();
  beforeAll(() => setConnectionTimeouts(server));

  it('keeps idle connections longer than proxies, which close them after 60 seconds', () => {
    expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  });

  it('limits the time for the headers and for the whole request', () => {
    expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 300_000]);
  });

  it('reads one header more than the limit, so that the request can be rejected, and limits the number of connections', () => {
    expect([server.maxHeadersCount, server.maxConnections]).toEqual([MAX_HEADERS + 1, 10_000]);
  });
});
