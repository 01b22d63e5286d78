import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { sendMail } from './mail-thread.js';
import { LATE } from './smtp-errors.js';

const BYTE_INTERVAL_MS = 20;

/** Writes one byte after the other. */
function writeSlowly(socket: Socket): void {
  const timer = setInterval(() => socket.write('2'), BYTE_INTERVAL_MS);
  socket.once('close', () => clearInterval(timer));
}

/** Accepts a mail, and does not answer QUIT. */
function acceptMail(socket: Socket): void {
  let isData = false;
  socket.write('220 ready\r\n');
  createInterface(socket).on('line', (line) => {
    if (line === 'QUIT' || (isData && line !== '.')) return;
    isData = line === 'DATA';
    socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
  });
}

describe('the thread of mails', () => {
  let server: Server;
  let connected: Promise<unknown[]>;

  const start = async (answer: (socket: Socket) => void) => {
    server = createServer((socket) => answer(socket.on('error', () => undefined)));
    connected = once(server, 'connection');
    await once(server.listen(0, '127.0.0.1'), 'listening');
  };
  afterEach(() => server.close());

  const send = (timeLeftMs: number) => {
    const { port } = server.address() as AddressInfo;
    const mail = { from: 'a@example.org', to: 'b@example.org', text: 'Hello' };
    return sendMail({ options: { host: '127.0.0.1', port }, mail, deadlineAt: Date.now() + timeLeftMs });
  };

  it('closes the connection at the deadline if the server sends one byte after the other', async () => {
    await start(writeSlowly);
    const result = send(300);
    const [connection] = (await connected) as [Socket];
    expect(await result).toMatchObject({ error: { code: 'ECONNECTION' } });
    if (!connection.closed) await once(connection, 'close');
  });

  it('closes the connection after the mail if the server does not', async () => {
    await start(acceptMail);
    const result = send(10_000);
    const [connection] = (await connected) as [Socket];
    expect(await result).toEqual({ rejected: [] });
    if (!connection.closed) await once(connection, 'close');
  });

  it('does not connect if the deadline has passed while the mail waited', async () => {
    await start(writeSlowly);
    expect(await send(-1)).toMatchObject({ error: { message: LATE } });
    expect(await new Promise((count) => server.getConnections((_, connections) => count(connections)))).toBe(0);
  });
});
