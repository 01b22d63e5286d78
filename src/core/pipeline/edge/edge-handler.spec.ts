import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
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

  it('resets an idle connection whose client does not confirm the end, and only this one', async () => {
    const idle = createServer((_, response) => response.end());
    setConnectionLimits(idle);
    idle.keepAliveTimeout = 100;
    await once(idle.listen(0), 'listening');
    const open = async (allowHalfOpen: boolean) => {
      const { port } = idle.address() as AddressInfo;
      const client = connect({ port, host: '127.0.0.1', allowHalfOpen })
        .resume()
        .on('error', () => undefined);
      client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      const [accepted] = (await once(idle, 'connection')) as [Socket];
      return { reset: jest.spyOn(accepted, 'resetAndDestroy'), closed: once(accepted, 'close') };
    };
    // A half-open client does not close its side after the end.
    const silent = await open(true);
    const confirming = await open(false);
    await confirming.closed;
    await silent.closed;
    expect(silent.reset).toHaveBeenCalledTimes(1);
    expect(confirming.reset).not.toHaveBeenCalled();
    await once(idle.close(), 'close');
  }, 30_000);
});
