import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setConnectionLimits } from './edge-handler.js';
import { MAX_HEADERS } from './incomplete-requests.js';

/** Within the buffers of the operating system, so that the response is finished. */
const UNREAD_BYTES = 200_000;

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
    const idle = createServer((_, response) => response.end(Buffer.alloc(UNREAD_BYTES)));
    setConnectionLimits(idle);
    idle.keepAliveTimeout = 100;
    await once(idle.listen(0), 'listening');
    const open = () => {
      const socket = connect((idle.address() as AddressInfo).port, '127.0.0.1');
      const end = new Promise<string>((resolve) => {
        socket.on('error', ({ message }) => resolve(message)).on('end', () => resolve('end'));
      });
      socket.on('data', () => undefined).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      return { socket, end };
    };
    const unread = open();
    const [accepted] = (await once(idle, 'connection')) as [Socket];
    const read = open();
    unread.socket.pause();
    expect(await read.end).toBe('end');
    await once(accepted, 'close');
    unread.socket.resume();
    expect(await unread.end).toContain('ECONNRESET');
    idle.closeAllConnections();
    await once(idle.close(), 'close');
  }, 30_000);
});
