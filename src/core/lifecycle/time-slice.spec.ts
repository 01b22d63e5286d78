import { timeSlice } from './time-slice.js';

describe('timeSlice', () => {
  let now: number;

  beforeEach(() => {
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(async () => {
    await timeSlice.next();
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

  it('is shared by all loops of a turn', async () => {
    const turns: string[] = [];
    const loop = async (name: string, steps: number) => {
      for (let step = 0; step < steps; step++) {
        turns.push(`${name} at ${now}`);
        now += 5;
        if (timeSlice.isOver) await timeSlice.next();
      }
    };
    await Promise.all([loop('a', 4), loop('b', 2)]);
    // The first loop begins its slice at 5, and ends it at 15. The second one takes a step in each turn.
    expect(turns).toEqual(['a at 0', 'a at 5', 'a at 10', 'b at 15', 'a at 20', 'b at 25']);
  });
});
