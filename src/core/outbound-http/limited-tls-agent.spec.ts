import { once } from 'node:events';
import { Agent, type IncomingMessage } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createServer, type Server, type TlsOptions, type TLSSocket } from 'node:tls';
import { LOCALHOST } from '../../../test/support/tls/index.js';
import { LimitedTlsAgent } from './limited-tls-agent.js';

const MAX_RESPONSE_BYTES = 64 * 1024;

describe('LimitedTlsAgent', () => {
  let server: Server;

  afterEach(() => server.close());

  const start = async (answer: (socket: TLSSocket) => void, options: TlsOptions = {}) => {
    server = createServer({ ...LOCALHOST, ...options }, (socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => answer(socket));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  };
  const request = async ({ port } = server.address() as AddressInfo): Promise<string> => {
    const agent = new LimitedTlsAgent(new Agent(), MAX_RESPONSE_BYTES);
    const [response] = (await once(get({ agent, port, host: 'localhost', ca: LOCALHOST.cert }), 'response')) as [
      IncomingMessage,
    ];
    return text(response);
  };

  it('returns a response of the maximum length', async () => {
    const body = 'x'.repeat(MAX_RESPONSE_BYTES);
    await start((socket) => socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`));
    expect(await request()).toBe(body);
  });

  it('ends a connection with certificates of more than 16 KiB before it verifies them', async () => {
    await start((socket) => socket.end(), { cert: LOCALHOST.cert.repeat(20) });
    await expect(request()).rejects.toThrow('The server sends more than 16 KiB for one request');
  });

  it('ends a connection whose server begins a second handshake', async () => {
    const renegotiate = (socket: TLSSocket) =>
      socket.renegotiate({}, () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
    await start(renegotiate, { maxVersion: 'TLSv1.2' });
    await expect(request()).rejects.toThrow('alert handshake failure');
  });

  it('ends a connection whose server sends messages without end', async () => {
    await start((socket) => {
      const send = () => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1000), (error) => error ?? send());
      send();
    });
    await expect(request()).rejects.toThrow('The server sends more than 1104 KiB for one request');
  });

  it('reports that the server does not accept connections', async () => {
    await start(() => undefined);
    const address = server.address() as AddressInfo;
    await new Promise((closed) => server.close(closed));
    await expect(request(address)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
