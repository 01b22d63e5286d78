import { UnitOfWork } from '../../../src/core/database/index.js';
import { Metrics } from '../../../src/core/metrics/index.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { metricValue } from './metric-value.js';

describe('Connection pool metrics', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ DATABASE_POOL_SIZE: '3', JOBS_RUN: 'false' });
  });
  afterAll(() => site.stop());

  const NAMES = [
    'masthead_database_connections{state="used"}',
    'masthead_database_connections{state="idle"}',
    'masthead_database_connections_limit',
    'masthead_database_waiting',
  ];
  const numbersIn = (text: string) => NAMES.map((name) => metricValue(text, name));

  it('reports used and idle connections and waiting requests', async () => {
    const unitOfWork = site.app.get(UnitOfWork);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let begun = 0;
    const hold = () =>
      unitOfWork.run(() => {
        begun++;
        return held;
      });
    const three = [hold(), hold(), hold()];
    await eventually(
      () => Promise.resolve(begun),
      (count) => count === 3,
    );
    const waiting = [hold(), hold()];

    // Collected directly: pool values are read at once, and the text then waits for metrics from the database.
    const look = site.app.get(Metrics).bytes();
    release();
    await Promise.all([...three, ...waiting]);

    const [used, idle, limit, inQueue] = numbersIn((await look).toString());
    expect([used, idle, limit]).toEqual([3, 0, 3]);
    expect(inQueue).toBeGreaterThanOrEqual(2);
    const after = async () => numbersIn((await site.unchecked.get('/metrics').expect(200)).text);
    expect(await eventually(after, ([, , , queue]) => queue === 0)).toEqual([
      expect.any(Number),
      expect.any(Number),
      3,
      0,
    ]);
    expect(await eventually(after, ([busy]) => busy === 0)).toEqual([0, 3, 3, 0]);
  });
});
