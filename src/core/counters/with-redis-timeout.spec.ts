import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { withRedisTimeout } from './fallback-counter-store.js';

const never = new Promise<never>(() => undefined);

describe('withRedisTimeout', () => {
  it('settles with the result or the error of the promise', async () => {
    await expect(withRedisTimeout(40, Promise.resolve('yes'))).resolves.toBe('yes');
    await expect(withRedisTimeout(40, Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('rejects if the promise does not settle in time', async () => {
    const start = performance.now();

    await expect(withRedisTimeout(40, never)).rejects.toThrow('no response within 40 ms');
    expect(performance.now() - start).toBeGreaterThanOrEqual(38);
  });

  it('resolves with a response that arrived while the process was busy for longer than the timeout', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const connection = once(server, 'connection') as Promise<[Socket]>;
    const socket = connect((server.address() as { port: number }).port, '127.0.0.1');
    try {
      const [[far]] = await Promise.all([connection, once(socket, 'connect')]);
      const answer = withRedisTimeout(
        40,
        once(socket, 'data').then(([data]) => String(data)),
      );
      far.end('hello');
      const end = performance.now() + 200;
      while (performance.now() < end);

      await expect(answer).resolves.toBe('hello');
    } finally {
      socket.destroy();
      server.close();
    }
  });
});
