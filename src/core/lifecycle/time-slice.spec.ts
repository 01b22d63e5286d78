import { TimeSlice } from './time-slice.js';

describe('TimeSlice', () => {
  it('lets other work run after every 10 ms', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const slice = new TimeSlice();
    const end = performance.now() + 200;
    while (performance.now() < end) if (slice.isOver) await slice.next();
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });
});
