import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { sendMail } from './mail-thread.js';
import { LATE } from './smtp-errors.js';

const BYTE_INTERVAL_MS = 20;

describe('the thread of mails', () => {
  let server: Server;
  let connected: Promise<unknown[]>;

  beforeEach(async () => {
    server = createServer((socket) => {
      const timer = setInterval(() => socket.write('2'), BYTE_INTERVAL_MS);
      socket.on('error', () => undefined).once('close', () => clearInterval(timer));
    });
    connected = once(server, 'connection');
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => server.close());

  const send = (timeLeftMs: number) => {
    const { port } = server.address() as AddressInfo;
    const mail = { from: 'a@example.org', to: 'b@example.org', text: 'Hello' };
    return sendMail({ options: { host: '127.0.0.1', port }, mail, deadlineAt: Date.now() + timeLeftMs });
  };

  it('closes the connection at the deadline if the server sends one byte after the other', async () => {
    const result = send(300);
    const [connection] = (await connected) as [Socket];
    expect(await result).toMatchObject({ error: { code: 'ECONNECTION' } });
    if (!connection.closed) await once(connection, 'close');
  });

  it('does not connect if the deadline has passed while the mail waited', async () => {
    expect(await send(-1)).toMatchObject({ error: { message: LATE } });
    expect(await new Promise((count) => server.getConnections((_, connections) => count(connections)))).toBe(0);
  });
});
