import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { resetConnection } from './reset-connection.js';

describe('resetConnection', () => {
  let server: Server;

  beforeEach(async () => {
    server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => once(server.close(), 'close'));

  /** Returns the connection of the server, and the error of the client at its end. */
  async function open() {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [accepted] = (await once(server, 'connection')) as [Socket];
    const error = new Promise((resolve) =>
      client
        .on('error', resolve)
        .resume()
        .once('close', () => resolve('none')),
    );
    return { accepted, error };
  }

  it('resets the connection', async () => {
    const { accepted, error } = await open();
    resetConnection(accepted);
    expect(await error).toMatchObject({ code: 'ECONNRESET' });
  });

  it('closes a connection whose FIN is being sent', async () => {
    const { accepted, error } = await open();
    const closed = once(accepted, 'close');
    accepted.end();
    await new Promise((resolve) => process.nextTick(resolve));
    resetConnection(accepted);
    await closed;
    expect(await error).toBe('none');
  });
});
