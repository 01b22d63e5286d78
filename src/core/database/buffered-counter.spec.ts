import { Logger } from '@nestjs/common';
import { BufferedCounter } from './buffered-counter.js';
import type { UnitOfWork } from './unit-of-work.js';

class PageViews extends BufferedCounter {
  readonly written: [number, number][][] = [];
  fail = false;

  override add(id: number): void {
    super.add(id);
  }

  protected write(counts: ReadonlyMap<number, number>): Promise<void> {
    if (this.fail) {
      this.add(1);
      return Promise.reject(new Error('no ink'));
    }
    this.written.push([...counts]);
    return Promise.resolve();
  }
}

describe('BufferedCounter', () => {
  const units = { runWithoutInvalidation: (work: () => unknown) => work() } as unknown as UnitOfWork;
  let views: PageViews;

  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    views = new PageViews(units);
  });
  afterEach(() => jest.restoreAllMocks());

  it('writes each count once', async () => {
    for (const id of [1, 2, 1]) views.add(id);
    await Promise.all([views.flush(), views.flush()]);
    expect(views.written).toEqual([
      [
        [1, 2],
        [2, 1],
      ],
    ]);
  });

  it('writes counts that could not be written, together with the counts added in the meantime, in the next flush', async () => {
    for (const id of [1, 2, 1]) views.add(id);
    views.fail = true;
    await views.flush();
    views.fail = false;
    await views.flush();
    expect(views.written.map((counts) => Object.fromEntries(counts))).toEqual([{ 1: 3, 2: 1 }]);
  });

  it('writes the remaining counts at shutdown', async () => {
    views.add(7);
    await views.onApplicationShutdown();
    expect(views.written).toEqual([[[7, 1]]]);
  });
});
