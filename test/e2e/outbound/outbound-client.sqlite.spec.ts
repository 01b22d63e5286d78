import { once } from 'node:events';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import threads from 'node:worker_threads';
import { Logger } from '@nestjs/common';
import { OutboundClient, OutboundError, type OutboundRequest } from '../../../src/core/outbound-http/index.js';
import { eventually } from '../../support/eventually.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

/** Bytes that the kernel does not hold for a connection. */
const MORE_THAN_BUFFERS = 32 * 1024 * 1024;
const NO_RESPONSE: RequestListener = () => undefined;

describe('OutboundClient', () => {
  let receiver: WebhookReceiver;
  let client: OutboundClient;

  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
    client = new OutboundClient();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await client.onApplicationShutdown();
    await receiver.stop();
  });

  const send = (request: Partial<OutboundRequest> = {}) =>
    client.request({
      ...{ url: receiver.url(), headers: { 'x-name': 'value' }, timeoutMs: 10_000, allowPrivate: true },
      ...{ maxResponseBytes: 1000, ...request },
    });
  const received = (count: number) =>
    eventually(
      () => receiver.messages.length,
      (length) => length === count,
    );

  it('sends the request from another thread, and returns status, Retry-After and the beginning of the body', async () => {
    const connect = jest.spyOn(http, 'request');
    receiver.handler = (_, response) => response.writeHead(503, { 'Retry-After': '9' }).end('ä🌍'.repeat(400));
    const body = Buffer.from('ä🌍'.repeat(400)).subarray(0, 1000);
    expect(await send({ body: 'ä🌍' })).toEqual({ status: 503, retryAfter: '9', body });
    await send({ method: 'PURGE' });
    await send();
    expect(receiver.messages).toMatchObject([
      { method: 'POST', path: '/hook', body: 'ä🌍', headers: { 'x-name': 'value', 'content-length': '6' } },
      { method: 'PURGE', body: '' },
      { method: 'GET', body: '' },
    ]);
    expect(connect).not.toHaveBeenCalled();
  });

  it('returns a body that retains no other memory', async () => {
    receiver.handler = (_, response) => response.end('done');
    const { body } = await send();
    expect(body.buffer.byteLength).toBe(4);
  });

  it('releases the response before the deadline', async () => {
    const response = new WeakRef(await send());
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    await setImmediate();
    collectGarbage();
    expect(response.deref()).toBeUndefined();
  });

  it.each<[what: string, request: Partial<OutboundRequest>, listener: RequestListener, message: string]>([
    ['a private address', { allowPrivate: false }, NO_RESPONSE, 'The address is not a public one'],
    ['a late response', { timeoutMs: 50 }, NO_RESPONSE, 'No answer within 50 ms'],
    ['a closed connection', {}, ({ socket }: IncomingMessage) => socket.destroy(), 'The request failed: ECONNRESET'],
  ])('throws an OutboundError for %s', async (_, request, listener, message) => {
    receiver.handler = listener;
    const error = await send(request).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OutboundError);
    expect(error).toMatchObject({ message });
  });

  it('closes the connection after a response to a request that the server does not read', async () => {
    const server = createServer({ pauseOnConnect: true }, (socket) => {
      socket.on('error', () => undefined).write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const connected = once(server, 'connection') as Promise<[Socket]>;
    const body = 'x'.repeat(MORE_THAN_BUFFERS);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await send({ url, body })).toMatchObject({ status: 200 });
    const [connection] = await connected;
    await once(connection.resume(), 'close');
    expect(connection.bytesRead).toBeLessThan(body.length);
    server.close();
  });

  it('waits for several responses at the same time', async () => {
    const waiting: (() => void)[] = [];
    receiver.handler = (_, response) => void waiting.push(() => response.writeHead(204).end());
    const requests = [send(), send(), send()];
    await received(3);
    for (const respond of waiting) respond();
    expect(await Promise.all(requests)).toMatchObject([{ status: 204 }, { status: 204 }, { status: 204 }]);
  });

  it('ends the wait if it is aborted, but no other request', async () => {
    const waiting: (() => void)[] = [];
    receiver.handler = (_, response) => void waiting.push(() => response.writeHead(204).end());
    const controller = new AbortController();
    const other = send();
    const aborted = send({ signal: controller.signal });
    await received(2);
    controller.abort();
    await expect(aborted).rejects.toThrow('The request failed');
    for (const respond of waiting) respond();
    expect(await other).toMatchObject({ status: 204 });
    await expect(send({ signal: controller.signal })).rejects.toThrow('The request failed');
  });

  it('closes its connections at the shutdown, and sends nothing afterwards', async () => {
    const closed = new Promise<void>((done) => {
      receiver.handler = ({ socket }) => void once(socket, 'close').then(() => done());
    });
    const running = Promise.allSettled([send()]);
    await received(1);
    await client.onApplicationShutdown();
    expect(await running).toMatchObject([{ reason: { message: 'The request failed' } }]);
    await closed;
    await expect(send()).rejects.toThrow('The request failed');
    expect(receiver.messages).toHaveLength(1);
  });

  it('fails if the thread cannot start, and starts it for the next request', async () => {
    const log = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const { Worker } = threads;
    const replaced = jest.spyOn(threads, 'Worker').mockImplementation(() => new Worker(resolve(__dirname, 'none.js')));
    await expect(send({ timeoutMs: 0 })).rejects.toThrow('No answer within 0 ms');
    replaced.mockRestore();
    expect(log).toHaveBeenCalledWith(
      { err: expect.objectContaining({ code: 'MODULE_NOT_FOUND' }) as unknown },
      'The thread of outgoing connections failed',
    );
    expect(await send()).toMatchObject({ status: 204 });
  });
});
