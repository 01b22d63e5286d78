import { setImmediate as nextTurn } from 'node:timers/promises';
import { OpenConnections } from './open-connections.js';

describe('OpenConnections', () => {
  let connections: OpenConnections;
  let closed: string[];

  beforeEach(() => {
    connections = new OpenConnections();
    closed = [];
  });

  const close = (name: string) => void closed.push(name);

  it('closes the resources in reverse order, once', async () => {
    expect(await connections.open(() => 'lock', close)).toBe('lock');
    expect(await connections.open(() => Promise.resolve('pool'), close)).toBe('pool');
    await connections.close();
    await connections.close();
    expect(closed).toEqual(['pool', 'lock']);
  });

  it('closes a resource that is still being opened', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const opening = connections.open(() => promise, close);
    const closing = connections.close();
    await nextTurn();
    expect(closed).toEqual([]);
    resolve('pool');
    await Promise.all([opening, closing]);
    expect(closed).toEqual(['pool']);
  });

  it('closes nothing for a resource that cannot be opened', async () => {
    const open = () => Promise.reject(new Error('refused'));
    await expect(connections.open(open, close)).rejects.toThrow('refused');
    await connections.close();
    expect(closed).toEqual([]);
  });

  it('opens nothing after it was closed', async () => {
    const open = jest.fn();
    await connections.close();
    await expect(connections.open(open, close)).rejects.toThrow('The application has been closed');
    expect(open).not.toHaveBeenCalled();
  });
});
