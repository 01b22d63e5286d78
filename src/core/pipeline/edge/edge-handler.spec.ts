import { createServer } from 'node:http';
import { setConnectionTimeouts } from './edge-handler.js';

describe('setConnectionTimeouts', () => {
  const server = createServer();
  beforeAll(() => setConnectionTimeouts(server));

  it('keeps idle connections longer than proxies, which close them after 60 seconds', () => {
    expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  });

  it('limits the time for the headers and for the whole request', () => {
    expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 300_000]);
  });

  it('does not limit the number of headers, and limits the number of connections', () => {
    expect([server.maxHeadersCount, server.maxConnections]).toEqual([0, 10_000]);
  });
});
