import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../../test/support/eventually.js';
import { readUnsentBytes, resetUnsentData, toPeer } from './unsent-data.js';

const TIMEOUT_MS = 400;
/** Less than the send buffer, and more than the receive buffer of a client. */
const BODY = Buffer.alloc(300_000);

describe('toPeer', () => {
  it('distinguishes IPv6 addresses that contain ::ffff:', () => {
    expect(toPeer('2001:db8::ffff:1', 1)).not.toBe(toPeer('2001:db8:1::', 1));
    expect(toPeer('2001:DB8:0::FFFF:1', 1)).toBe(toPeer('2001:db8::ffff:1', 1));
    expect(toPeer('::ffff:192.0.2.1', 1)).toBe('192.0.2.1:1');
  });
});

describe('resetUnsentData', () => {
  let server: Server;
  let accepted: Socket[];
  const sockets: Socket[] = [];

  const listen = async (host: string, minConnections: number) => {
    accepted = [];
    server = createServer((_, response) => response.end(BODY));
    server.on('connection', (socket) => accepted.push(socket));
    resetUnsentData(server, TIMEOUT_MS, minConnections);
    await once(server.listen(0, host), 'listening');
  };
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.closeAllConnections();
    await once(server.close(), 'close');
  });

  const request = (host: string): Socket => {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host }).on('error', () => undefined);
    sockets.push(socket);
    socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    return socket;
  };
  const unsent = async () => [...(await readUnsentBytes((server.address() as AddressInfo).port)).keys()];

  it.each(['127.0.0.1', '::1'])('resets the connection of a client at %s that reads nothing', async (host) => {
    await listen(host, 1);
    const client = request(host);
    await once(client, 'readable');
    expect(await unsent()).toEqual([toPeer(client.localAddress!, client.localPort!)]);
    expect(await eventually(() => accepted[0]!.destroyed, Boolean)).toBe(true);
    expect(await unsent()).toEqual([]);
  });

  it('does not reset a connection of a client that has read everything, or that reads slowly', async () => {
    await listen('127.0.0.1', 1);
    const [idle, slow] = [request('127.0.0.1'), request('127.0.0.1')];
    idle.resume();
    for (let reads = 0; reads < 8; reads++) {
      await sleep(TIMEOUT_MS / 2);
      slow.read();
    }
    expect(accepted.map(({ destroyed }) => destroyed)).toEqual([false, false]);
  });

  it('does not reset few connections', async () => {
    await listen('127.0.0.1', 2);
    request('127.0.0.1');
    await sleep(3 * TIMEOUT_MS);
    expect(accepted[0]!.destroyed).toBe(false);
  });
});
