import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '../../../../test/support/eventually.js';
import { handleClientErrors } from './handle-client-errors.js';

describe('handleClientErrors', () => {
  let server: Server;

  beforeEach(async () => {
    server = createServer({ headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 50 });
    handleClientErrors(server);
    server.listen(0);
    await once(server, 'listening');
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

  it.each([
    ['malformed', 'NONSENSE\r\n\r\n', 400],
    ['incomplete', 'GET / HTTP/1.1\r\n', 408],
    ['a CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ])('closes the connection of a client that leaves it open after a request that is %s', async (_, bytes, status) => {
    const { port } = server.address() as AddressInfo;
    const client = connect({ port, allowHalfOpen: true }).on('error', () => undefined);
    client.write(bytes);
    expect(await text(client)).toContain(`HTTP/1.1 ${status} `);
    expect(await connections()).toBe(1);

    expect(await eventually(connections, (count) => count === 0)).toBe(0);
    client.destroy();
  });

  it('survives the reset of a connection after CONNECT', async () => {
    const { port } = server.address() as AddressInfo;
    for (let n = 0; n < 20; n++) {
      const client = connect(port).on('error', () => undefined);
      await once(client, 'connect');
      client.write('CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n');
      client.resetAndDestroy();
    }
    expect(await eventually(connections, (count) => count === 0)).toBe(0);
  });
});
