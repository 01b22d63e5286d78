import { EventEmitter } from 'node:events';
import type { Settings } from '../../config/settings.js';
import { BudgetMetrics } from '../metrics/budget-metrics.js';
import { Metrics } from '../metrics/metrics.js';
import { RequestContext } from '../request-context/request-context.js';
import { ResponseBudget } from './response-budget.js';

const MIB = 1024 ** 2;

describe('ResponseBudget', () => {
  let budget: ResponseBudget;

  beforeEach(() => {
    const metrics = new Metrics();
    const settings = {
      MAX_RESPONSE_BYTES: 2 * MIB,
      MAX_RESPONSE_BYTES_IN_FLIGHT: 8 * MIB,
    };
    budget = new ResponseBudget(settings as Settings, metrics, new BudgetMetrics(metrics));
  });

  function request(address: string) {
    const response = Object.assign(new EventEmitter(), { headersSent: true, destroyed: false, destroy: jest.fn() });
    const context = new RequestContext({ headers: {} } as never, () => address);
    context.response = response as never;
    const reserve = (bytes: number, isAdditional?: boolean) => context.run(() => budget.reserve(bytes, isAdditional));
    return { context, response, reserve };
  }

  const [ONE, TWO, THREE] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'] as const;

  it('rejects responses above half of the budget for one caller, and above the budget for all, until they are closed', () => {
    const [first, second] = [request(ONE), request(TWO)];
    first.reserve(3 * MIB);
    expect(() => request(ONE).reserve(2 * MIB)).toThrow('Too many large responses');
    second.reserve(4 * MIB);
    for (const { response } of [first, second]) response.headersSent = false;
    expect(() => request(THREE).reserve(2 * MIB)).toThrow('Too many large responses');
    first.response.headersSent = true;
    first.response.emit('close');
    expect(() => request(THREE).reserve(2 * MIB)).not.toThrow();
  });

  it('closes the oldest response of the caller with the largest responses for another caller', () => {
    const [first, second] = [request(ONE), request(TWO)];
    first.reserve(4 * MIB);
    second.reserve(3 * MIB);
    expect(() => request(THREE).reserve(2 * MIB)).not.toThrow();
    expect(first.response.destroy).toHaveBeenCalledTimes(1);
    expect(second.response.destroy).not.toHaveBeenCalled();
    first.response.emit('close');
    expect(() => request(ONE).reserve(5 * MIB)).toThrow('Too many large responses');
  });

  it('does not count responses below 64 KiB, and permits one response above the budget', () => {
    request(ONE).reserve(20 * MIB);
    for (let n = 0; n < 1000; n++) expect(() => request(TWO).reserve(64 * 1024 - 1)).not.toThrow();
  });

  it('counts the larger of the contents and the serialized text of one request', () => {
    const { reserve } = request(ONE);
    reserve(2 * MIB, true);
    for (let n = 0; n < 10; n++) reserve(3 * MIB);
    expect(() => request(ONE).reserve(MIB)).not.toThrow();
    expect(() => request(ONE).reserve(MIB)).toThrow('Too many large responses');
  });

  it('counts the response of a client that has disconnected until the end of its work', () => {
    const { context, response, reserve } = request(ONE);
    let endWork = (): void => undefined;
    context.slot = { onEnd: (release: () => void) => (endWork = release) } as never;
    reserve(4 * MIB);
    Object.assign(response, { headersSent: false, destroyed: true }).emit('close');
    expect(() => request(ONE).reserve(MIB)).toThrow('Too many large responses');
    expect(() => reserve(5 * MIB)).toThrow('disconnected');
    endWork();
    expect(() => request(ONE).reserve(MIB)).not.toThrow();
  });

  it('reads missing contents only of the rows within the budget', async () => {
    const rows = [7, 8, 9].map((id) => ({ id, content: null as string | null, contentBytes: MIB }));
    const fitting = await budget.readContents(
      rows,
      ({ id }) => id,
      (ids) => Promise.resolve(ids.map((id) => ({ id, content: `content ${id}` }))),
    );
    expect(fitting.map(({ content }) => content)).toEqual(['content 7', 'content 8']);
    expect(rows[2]!.content).toBeNull();
  });

  it('reads a content once that several rows have', async () => {
    const rows = [1, 2, 3].map((n) => ({ storedIn: n < 3 ? 2 : 3, content: null as string | null, contentBytes: 1 }));
    const find = jest.fn((ids: readonly number[]) =>
      Promise.resolve(ids.map((id) => ({ id, content: `stored in ${id}` }))),
    );
    await budget.readContents(rows, ({ storedIn }) => storedIn, find);
    expect(find.mock.calls).toEqual([[[2, 3]]]);
    expect(rows.map(({ content }) => content)).toEqual(['stored in 2', 'stored in 2', 'stored in 3']);
  });

  it('reads at most 1 MiB, or one content, with a statement', async () => {
    const rows = [1.1 * MIB, MIB / 2, MIB / 4].map((contentBytes, id) => ({
      id,
      content: null as string | null,
      contentBytes,
    }));
    const find = jest.fn((ids: readonly number[]) => Promise.resolve(ids.map((id) => ({ id, content: `${id}` }))));
    await budget.readContents(rows, ({ id }) => id, find);
    expect(find.mock.calls).toEqual([[[0]], [[1, 2]]]);
    expect(rows.map(({ content }) => content)).toEqual(['0', '1', '2']);
  });
});
