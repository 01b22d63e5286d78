import { unavailable } from '../../errors/domain-error.js';
import type { Reader } from '../reads/reader.js';
import type { Replica } from './replica.js';
import { ReplicatedReader } from '../reads/create-reader.js';
import type { ReplicaSelector } from './replica-selector.js';

function readerWith(answer: () => Promise<unknown[]>) {
  const primary = { query: jest.fn(() => Promise.resolve(['the primary'])) } satisfies Reader;
  const replica = { query: jest.fn(answer), fail: jest.fn() };
  const replicas = { choose: () => replica as unknown as Replica, usePrimary: jest.fn() };
  return {
    reader: new ReplicatedReader(primary, replicas as unknown as ReplicaSelector, 1000),
    primary,
    replica,
    replicas,
  };
}

describe('ReplicatedReader', () => {
  afterEach(() => jest.restoreAllMocks());

  it('queries the primary within the remaining time and excludes the replica if the replica fails', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const lost = new Error('connect ECONNREFUSED');
    const { reader, primary, replica, replicas } = readerWith(() => {
      now += 400;
      return Promise.reject(lost);
    });

    expect(await reader.query('SELECT', [1])).toEqual(['the primary']);
    expect(primary.query).toHaveBeenCalledWith('SELECT', [1], 600);
    expect(replica.fail).toHaveBeenCalledWith(lost);
    expect(replicas.usePrimary).toHaveBeenCalled();
  });

  it('queries the primary without marking a slow replica as lost', async () => {
    const { reader, replica, replicas } = readerWith(() => Promise.reject(unavailable('not in time')));

    expect(await reader.query('SELECT', [])).toEqual(['the primary']);
    expect(replica.fail).not.toHaveBeenCalled();
    expect(replicas.usePrimary).toHaveBeenCalled();
  });
});
