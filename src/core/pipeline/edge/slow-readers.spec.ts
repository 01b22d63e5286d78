import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
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
    await request().then((socket) => socket.resume());
    server.removeAllListeners('request').on('request', (_, response) => {
      let left = 300;
      const writeNext = () => {
        if (left-- > 0) response.write(BODY.subarray(0, CHUNK), writeNext);
        else response.end();
      };
      writeNext();
    });
    const slow = await request();
    let received = 0;
    slow.on('data', (bytes) => {
      received += bytes.length;
      slow.pause();
      setTimeout(() => slow.resume(), 10);
    });
    slow.resume();
    const end = performance.now() + 3 * TIMEOUT_MS;
    while (performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(received).toBeGreaterThan(CHUNK);
    expect([closed, sockets.map((socket) => socket.closed)]).toEqual([0, [false, false]]);
  });
});
