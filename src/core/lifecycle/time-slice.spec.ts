import { TimeSlice } from './time-slice.js';

describe('TimeSlice', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is over after 10 ms, and begins again after other work has run', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const slice = new TimeSlice();
    now.mockReturnValue(9.9);
    expect(slice.isOver).toBe(false);
    now.mockReturnValue(10);
    expect(slice.isOver).toBe(true);

    let hasOtherWorkRun = false;
    setImmediate(() => (hasOtherWorkRun = true));
    await slice.next();
    expect([hasOtherWorkRun, slice.isOver]).toEqual([true, false]);
  });
});
