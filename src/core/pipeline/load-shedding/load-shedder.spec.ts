import type { Response } from 'express';
import { Metrics } from '../../metrics/metrics.js';
import type { RequestContext } from '../../request-context/request-context.js';
import { LoadShedder } from './load-shedder.js';

const BYTES = 100_000;
const LONG_BYTES = 600_000;

describe('LoadShedder', () => {
  const requestOf = (accountKey: string) => ({ accountKey }) as RequestContext;

  it('admits one large body of an account and two in total until their work ends', async () => {
    const shedder = new LoadShedder({} as never, {} as never, {} as never, {} as never, new Metrics());
    const endFirst = await shedder.admitLargeBody(requestOf('user:1'), BYTES);
    await expect(shedder.admitLargeBody(requestOf('user:1'), BYTES)).rejects.toThrow('The service is busy');
    await shedder.admitLargeBody(requestOf('user:2'), BYTES);
    const third = shedder.admitLargeBody(requestOf('user:3'), BYTES);
    endFirst();
    await third;
    await expect(shedder.admitLargeBody(requestOf('user:1'), BYTES)).rejects.toThrow('The service is busy');
  });

  it('admits one long body at a time, and another large one meanwhile', async () => {
    const shedder = new LoadShedder({} as never, {} as never, {} as never, {} as never, new Metrics());
    const endFirst = await shedder.admitLargeBody(requestOf('user:1'), LONG_BYTES);
    const second = shedder.admitLargeBody(requestOf('user:2'), LONG_BYTES);
    await shedder.admitLargeBody(requestOf('user:3'), BYTES).then((end) => end());
    expect(await Promise.race([second, Promise.resolve('waiting')])).toBe('waiting');
    endFirst();
    await expect(second).resolves.toBeInstanceOf(Function);
  });

  it('releases the slot of a download whose client has disconnected', () => {
    const shedder = new LoadShedder({} as never, {} as never, {} as never, {} as never, new Metrics());
    const slot = { pause: jest.fn() };
    shedder.acquireStream({ slot } as unknown as RequestContext, { closed: true } as Response);
    expect(slot.pause).toHaveBeenCalledTimes(1);
  });

  it('releases the slot of a request while it waits, and the permission if no slot becomes free', async () => {
    const shedder = new LoadShedder({} as never, {} as never, {} as never, {} as never, new Metrics());
    const slot = { pause: jest.fn(), resume: jest.fn().mockRejectedValue(new Error('No slot')) };
    const context = { accountKey: 'user:1', slot } as unknown as RequestContext;
    await expect(shedder.admitLargeBody(context, BYTES)).rejects.toThrow('No slot');
    expect(slot.pause).toHaveBeenCalledTimes(1);
    await expect(shedder.admitLargeBody(requestOf('user:1'), BYTES)).resolves.toBeInstanceOf(Function);
  });
});
