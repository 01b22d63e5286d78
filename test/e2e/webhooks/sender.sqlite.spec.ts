import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { WebhookReceiver } from '../../support/webhook-receiver.js';
import { createSender } from './create-sender.js';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const FORMER = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const MESSAGE = { messageId: 'msg_1', body: '{"type":"a","data":{"title":"ä🌍"}}' };

describe('WebhookSender', () => {
  let receiver: WebhookReceiver;
  const send = (url = receiver.url(), sender = createSender(true), secrets = [SECRET]) =>
    sender.send({ url, secrets }, MESSAGE);

  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
  });
  afterEach(() => receiver.stop());

  describe('Sent message', () => {
    it('signs the message by the Standard Webhooks specification', async () => {
      expect(await send()).toMatchObject({ kind: 'delivered', status: 204, answer: '' });
      const [{ method, path, headers, body }] = receiver.messages as [(typeof receiver.messages)[0]];
      expect([method, path, body]).toEqual(['POST', '/hook', MESSAGE.body]);
      expect(headers).toMatchObject({ 'webhook-id': 'msg_1', 'content-type': 'application/json' });
      expect(headers['accept-encoding']).toBe('identity');
      expect(headers['user-agent']).toMatch(/^Masthead\/\d+\.\d+\.\d+/);
      const verify = (secret: string) => new Webhook(secret).verify(body, headers as Record<string, string>);
      expect(verify(SECRET)).toEqual(JSON.parse(MESSAGE.body));
      expect(() => verify(FORMER)).toThrow('No matching signature found');
    });

    it('signs with both secrets during a rotation', async () => {
      await send(receiver.url(), createSender(true), [SECRET, FORMER]);
      const [{ headers, body }] = receiver.messages as [(typeof receiver.messages)[0]];
      const verify = (secret: string) => new Webhook(secret).verify(body, headers as Record<string, string>);
      expect([verify(SECRET), verify(FORMER)]).toEqual([JSON.parse(MESSAGE.body), JSON.parse(MESSAGE.body)]);
      expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    });

    it('opens a new connection for each message', async () => {
      await Promise.all([send(), send()]);
      await send();
      expect(receiver.connections).toBe(3);
    });

    it('ignores proxy settings of the environment', async () => {
      const proxy = await WebhookReceiver.start();
      const environment = { http_proxy: proxy.url(), HTTP_PROXY: proxy.url(), NODE_USE_ENV_PROXY: '1' };
      const replaced = jest.replaceProperty(process, 'env', environment);
      await send();
      replaced.restore();
      await proxy.stop();
      expect([proxy.messages.length, receiver.messages.length]).toEqual([0, 1]);
    });
  });

  describe('Response of the receiver', () => {
    it.each([
      [200, 'delivered'],
      [299, 'delivered'],
      [301, 'failed'],
      [304, 'failed'],
      [400, 'failed'],
      [410, 'gone'],
      [500, 'failed'],
    ])('treats status %s as %s', async (status, kind) => {
      receiver.handler = (_, response) => response.writeHead(status).end();
      expect(await send()).toMatchObject({ kind, status });
    });

    it('follows no redirect', async () => {
      receiver.handler = (_, response) => response.writeHead(307, { Location: `${receiver.url()}/other` }).end();
      expect(await send()).toMatchObject({ kind: 'failed', status: 307 });
      expect(receiver.messages).toHaveLength(1);
    });

    it('returns the Retry-After value of the receiver', async () => {
      receiver.handler = (_, response) => response.writeHead(503, { 'Retry-After': '99' }).end();
      expect(await send()).toMatchObject({ kind: 'failed', status: 503, retryAfter: 99 });
    });

    it('stores at most 1 KiB of any response as text', async () => {
      receiver.handler = (_, response) =>
        response.end(Buffer.concat([Buffer.from('a\0\x1b\xff', 'latin1'), Buffer.from('🌍'.repeat(300))]));
      const outcome = await send();
      const answer = 'answer' in outcome ? outcome.answer : '';
      expect(answer).toMatch(/^a\ufffd🌍+$/u);
      expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(1024 + 2);
    });

    it('reads at most 16 KB of an endless response', async () => {
      let written = 0;
      const ended = new Promise<void>((closed) => {
        receiver.handler = (_, response) => {
          const more = () => {
            while (!response.destroyed && response.write('x'.repeat(16_384))) written += 16_384;
          };
          response.on('drain', more).on('close', closed);
          more();
        };
      });
      expect(await send()).toMatchObject({ kind: 'delivered', status: 200, answer: 'x'.repeat(1024) });
      await ended;
      expect(written).toBeLessThan(50_000_000);
    });

    it('fails after the timeout, even if the response has started', async () => {
      receiver.handler = (_, response) => void response.writeHead(200).write('slow');
      const late = { kind: 'failed', error: 'No answer within 300 ms' };
      expect(await send(receiver.url(), createSender(true, 300))).toMatchObject(late);
      receiver.handler = () => undefined;
      expect(await send(receiver.url(), createSender(true, 300))).toMatchObject(late);
    });

    it.each([
      ['switches to another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
      ['switches protocols without headers', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
      ['does not speak HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
      ['sends endless headers', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`],
      ['sends less than its Content-Length', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx'],
    ])('fails at once if the server %s', async (_, answer) => {
      const server = createServer((socket) =>
        socket.on('error', () => undefined).once('data', () => socket.end(answer)),
      );
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      const outcome = await send(`http://127.0.0.1:${port}/`);
      server.close();
      // A timeout would have a different message.
      expect(outcome.kind).toBe('failed');
      expect(JSON.stringify(outcome)).not.toContain('No answer within');
    });

    it.each([
      [100, 'delivered'],
      [101, 'failed'],
    ])('treats a response after %s informational responses as %s', async (count, kind) => {
      receiver.handler = ({ socket }) =>
        socket.end(`${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(count)}HTTP/1.1 204 No Content\r\n\r\n`);
      expect(await send()).toMatchObject({ kind });
    });

    it('returns the error code if the connection fails', async () => {
      receiver.handler = (request) => request.socket.destroy();
      expect(await send()).toMatchObject({ kind: 'failed', error: 'The request failed: ECONNRESET' });
      const url = receiver.url();
      await receiver.stop();
      expect(await send(url)).toMatchObject({ kind: 'failed', error: 'The request failed: ECONNREFUSED' });
      receiver = await WebhookReceiver.start();
    });
  });
});
