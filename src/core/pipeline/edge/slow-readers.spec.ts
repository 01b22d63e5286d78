import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeSlowReaders } from './slow-readers.js';

const TIMEOUT_MS = 1000;
const CHUNK = 64 * 1024;
/** More than the buffers of the operating system on both sides. */
const BODY = Buffer.alloc(32 * 1024 ** 2);

describe('closeSlowReaders', () => {
  let server: Server;
  let closed: number;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    closed = 0;
    server = createServer((_, response) => response.end(BODY));
    closeSlowReaders(server, TIMEOUT_MS, () => closed++);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.closeAllConnections();
    await once(server.close(), 'close');
  });

  async function request(): Promise<Socket> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    return socket;
  }

  it('closes the connection of a client that does not read, after the timeout', async () => {
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const start = performance.now();
    await request();
    const [socket] = await accepted;
    await once(socket, 'close');
    expect(performance.now() - start).toBeGreaterThanOrEqual(TIMEOUT_MS);
    expect(closed).toBe(1);
  });

  it('does not close an idle connection or a client that reads slowly but in time', async () => {
    const idle = await request();
    await receive(idle, BODY.length);
    server.removeAllListeners('request').on('request', (_, response) => {
      let left = 800;
      const writeNext = () => {
        if (left-- > 0) response.write(BODY.subarray(0, CHUNK), writeNext);
        else response.end();
      };
      writeNext();
    });
    // The clock advances with the bytes that the client has received, so a pause of the machine does not look like a slow client.
    let now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    const slow = await request();
    await receive(slow, 600 * CHUNK, async (bytes) => {
      now += (bytes / CHUNK) * 5;
      await sleep(1);
    });
    clock.mockRestore();
    expect([closed, idle.closed, slow.closed]).toEqual([0, false, false]);
  });

  describe('after the keep-alive timeout', () => {
    beforeEach(() => {
      server.keepAliveTimeout = 100;
      server.removeAllListeners('request').on('request', (_, response) => response.end());
    });

    const open = async (allowHalfOpen: boolean) => {
      const { port } = server.address() as AddressInfo;
      const client = connect({ port, host: '127.0.0.1', allowHalfOpen });
      sockets.push(client.resume().on('error', () => undefined));
      client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      const [accepted] = (await once(server, 'connection')) as [Socket];
      return { client, reset: jest.spyOn(accepted, 'resetAndDestroy'), closed: once(accepted, 'close') };
    };

    it('resets the connection of a client that does not close its side, and only this one', async () => {
      // A half-open client does not close its side after the end.
      const silent = await open(true);
      const confirming = await open(false);
      await confirming.closed;
      await silent.closed;
      expect(silent.reset).toHaveBeenCalledTimes(1);
      expect(confirming.reset).not.toHaveBeenCalled();
      expect(closed).toBe(0);
    }, 30_000);

    it('resets an idle connection whose client sends line breaks', async () => {
      const { client, reset, closed: end } = await open(false);
      const sending = setInterval(() => client.write('\r\n'), 20);
      await end;
      clearInterval(sending);
      expect(reset).toHaveBeenCalledTimes(1);
    }, 30_000);
  });
});

/** Reads `total` bytes. The client reads no further bytes until `onBytes` has finished. */
async function receive(socket: Socket, total: number, onBytes = (_: number) => Promise.resolve()): Promise<void> {
  let received = 0;
  for await (const bytes of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    await onBytes(bytes.length);
    received += bytes.length;
    if (received >= total) return;
  }
}
