import { summarizeRatings } from './rating-record.js';

describe('summarizeRatings', () => {
  it('returns zeros if there are no ratings', () => {
    expect(summarizeRatings([])).toEqual({ average: 0, count: 0, distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } });
  });

  it('counts each rating and does not round the average', () => {
    const counts = [
      { rating: 5, count: 1 },
      { rating: 2, count: 2 },
    ];
    expect(summarizeRatings(counts)).toEqual({ average: 3, count: 3, distribution: { 1: 0, 2: 2, 3: 0, 4: 0, 5: 1 } });
    expect(summarizeRatings([...counts, { rating: 1, count: 4 }]).average).toBe(13 / 7);
  });
});
