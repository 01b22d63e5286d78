import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { closeIncompleteRequest } from './incomplete-requests.js';

const TIMEOUT_MS = 200;

describe('closeIncompleteRequest', () => {
  const server = createServer((request, response) => {
    closeIncompleteRequest(request, response, TIMEOUT_MS);
    request.resume();
    response.end();
  });
  const sockets: Socket[] = [];

  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => once(server.close(), 'close'));

  async function send(text: string): Promise<Socket> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    socket.write(text);
    await once(socket, 'data');
    return socket;
  }

  /** `once` would throw the error of the reset. */
  const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

  it('resets the connection if the body is incomplete after the timeout', async () => {
    const start = performance.now();
    const socket = await send('GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na');
    await closed(socket);
    expect(performance.now() - start).toBeGreaterThanOrEqual(TIMEOUT_MS - 1);
  });

  it('keeps the connection of a request with a body that is complete in time, and of a request without a body', async () => {
    const late = await send('GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na');
    late.write('b');
    const none = await send('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const incomplete = await send('GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na');
    await closed(incomplete);
    for (const socket of [late, none]) {
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      expect(String(await once(socket, 'data'))).toContain('200 OK');
    }
  });
});
