import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { Metrics } from '../../metrics/metrics.js';
import type { RequestContext } from '../../request-context/request-context.js';
import { LoadShedder } from './load-shedder.js';

describe('LoadShedder', () => {
  const response = () => Object.assign(new EventEmitter(), { closed: false }) as unknown as Response;
  const of = (accountKey: string) => ({ accountKey }) as RequestContext;

  it('admits one large body of an account and two in total until their responses are closed', async () => {
    const shedder = new LoadShedder({} as never, {} as never, {} as never, {} as never, new Metrics());
    const [first, second] = [response(), response()];
    await shedder.admitLargeBody(of('user:1'), first);
    await expect(shedder.admitLargeBody(of('user:1'), response())).rejects.toThrow('The service is busy');
    await shedder.admitLargeBody(of('user:2'), second);
    const third = shedder.admitLargeBody(of('user:3'), response());
    first.emit('close');
    await third;
    await expect(shedder.admitLargeBody(of('user:1'), response())).rejects.toThrow('The service is busy');
  });
});
