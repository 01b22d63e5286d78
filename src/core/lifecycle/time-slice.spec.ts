import { timeSlice } from './time-slice.js';

describe('timeSlice', () => {
  let now: number;
  const turns: string[] = [];
  const loop = async (name: string, steps: number, stepMs = 5) => {
    for (let step = 0; step < steps; step++) {
      turns.push(`${name} at ${now}`);
      now += stepMs;
      if (timeSlice.isOver) await timeSlice.next();
    }
  };

  beforeEach(() => {
    now = 0;
    turns.length = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(async () => {
    await timeSlice.next();
    await new Promise(setImmediate);
    jest.restoreAllMocks();
  });

  it('is over after 10 ms, and begins again after other work has run', async () => {
    expect(timeSlice.isOver).toBe(false);
    now = 9.9;
    expect(timeSlice.isOver).toBe(false);
    now = 10;
    expect(timeSlice.isOver).toBe(true);

    let hasOtherWorkRun = false;
    setImmediate(() => (hasOtherWorkRun = true));
    await timeSlice.next();
    expect([hasOtherWorkRun, timeSlice.isOver]).toEqual([true, false]);
  });

  it('causes no further turn of the event loop if no work waits', () => {
    const countImmediates = () => process.getActiveResourcesInfo().filter((type) => type === 'Immediate').length;
    const before = countImmediates();
    expect(timeSlice.isOver).toBe(false);
    expect(countImmediates()).toBe(before);
    void timeSlice.next();
    expect(countImmediates()).toBe(before + 1);
  });

  it('runs work immediately, or in a later turn if it is taken', async () => {
    const done: string[] = [];
    timeSlice.run(() => done.push('first'));
    now = 10;
    timeSlice.run(() => done.push('second'));
    expect(done).toEqual(['first']);
    await timeSlice.next();
    expect(done).toEqual(['first', 'second']);
  });

  it('is shared by all loops of a turn', async () => {
    await Promise.all([loop('a', 4), loop('b', 2)]);
    // The first loop begins its slice at 5, and ends it at 15. It then has the slice from 20 to 30, and the second one the next slice.
    expect(turns).toEqual(['a at 0', 'a at 5', 'a at 10', 'b at 15', 'a at 20', 'b at 25']);
  });

  it('lets work that waits continue for a slice, although a loop with long steps uses the slice of each turn', async () => {
    const long = loop('long', 10, 20);
    expect(timeSlice.isTaken).toBe(true);
    await timeSlice.next();
    await loop('short', 20, 1);
    expect(turns.filter((turn) => turn.startsWith('long')).length).toBeLessThan(7);
    await long;
    expect(timeSlice.isTaken).toBe(timeSlice.isOver);
  });
});
