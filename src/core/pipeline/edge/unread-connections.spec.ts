import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../../test/support/eventually.js';
import { resetUnreadConnections } from './unread-connections.js';

const TIMEOUT_MS = 500;
/** Less than the send buffer, and more than the receive buffer of a client. */
const BODY = Buffer.alloc(300_000);
const CLOSING = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

describe('resetUnreadConnections', () => {
  let server: Server;
  const sockets: Socket[] = [];

  const listen = async (timeoutMs: number, maxConnections?: number) => {
    server = createServer((_, response) => response.end(BODY));
    resetUnreadConnections(server, timeoutMs, maxConnections);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  };
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.closeAllConnections();
    await once(server.close(), 'close');
  });

  /** Sends `bytes` from a client that does not read. */
  const send = (bytes: string, { port } = server.address() as AddressInfo): Socket => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
    sockets.push(socket);
    socket.pause().write(bytes);
    return socket;
  };

  /** The connections of the server whose clients have not received everything, from the table of the kernel. */
  const unread = (): number => {
    const port = (server.address() as AddressInfo).port.toString(16).toUpperCase().padStart(4, '0');
    return readFileSync('/proc/net/tcp', 'utf8')
      .split('\n')
      .filter((line) => new RegExp(`^ *\\d+: [0-9A-F]+:${port} \\S+ \\S+ (?!0{8})`).test(line)).length;
  };
  const openConnections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

  it.each([
    ['the response to a client that closes the connection', () => void send(CLOSING)],
    ['the response to a client that ends its requests', () => void send(CLOSING.replace('close', 'keep-alive')).end()],
  ])('discards %s and does not read, after the timeout', async (_, request) => {
    await listen(TIMEOUT_MS);
    request();
    expect(await eventually(unread, (count) => count === 1)).toBe(1);
    expect(await eventually(openConnections, (count) => count === 0)).toBe(0);
    expect(unread()).toBe(1);
    expect(await eventually(unread, (count) => count === 0)).toBe(0);
  });

  it('discards the data of a connection that is closed before all data is sent', async () => {
    await listen(60_000);
    server.removeAllListeners('request').on('request', ({ socket }, response) => {
      response.end(Buffer.alloc(100 * BODY.length));
      setTimeout(() => socket.destroy(), 200);
    });
    send(CLOSING);
    expect(await eventually(unread, (count) => count === 1)).toBe(1);
    expect(await eventually(openConnections, (count) => count === 0)).toBe(0);
    expect(unread()).toBe(0);
  });

  it('leaves the whole response to a client that reads in time', async () => {
    await listen(60_000);
    const client = send(CLOSING);
    await eventually(openConnections, (count) => count === 0);
    await sleep(100);
    expect((await buffer(client)).subarray(-BODY.length)).toEqual(BODY);
  });

  it('discards the oldest response if there are too many', async () => {
    await listen(60_000, 2);
    for (let n = 0; n < 3; n++) {
      send(CLOSING);
      await eventually(unread, (count) => count === Math.min(n + 1, 2));
    }
    await sleep(100);
    expect(unread()).toBe(2);
  });

  it('discards the response if the client sends further bytes', async () => {
    await listen(60_000);
    const client = send(CLOSING);
    await eventually(openConnections, (count) => count === 0);
    client.write(CLOSING);
    expect(await eventually(unread, (count) => count === 0)).toBe(0);
  });

  it('serves the next requests with the parsers of ended connections', async () => {
    await listen(60_000);
    for (let n = 0; n < 20; n++) {
      const ended = send(CLOSING);
      await eventually(openConnections, (count) => count === 0);
      const [client] = [send(CLOSING), ended.write('GET')];
      expect((await buffer(client)).toString('latin1')).toMatch(/^HTTP\/1.1 200 OK/);
    }
  });
});
