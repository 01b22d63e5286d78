import { single } from './single.js';

const lastModified = (createdAt: string, updatedAt: string | null) =>
  single({ version: 1, createdAt, updatedAt }, () => ({})).headers['Last-Modified'];

describe('Last-Modified', () => {
  it('is the last change, or the beginning', () => {
    expect(lastModified('2020-01-01T12:00:00.900Z', null)).toBe('Wed, 01 Jan 2020 12:00:00 GMT');
    expect(lastModified('2020-01-01T12:00:00.900Z', '2020-01-02T12:00:00.000Z')).toBe('Thu, 02 Jan 2020 12:00:00 GMT');
  });

  it('is not told where it is still to come', () => {
    expect(lastModified('2999-01-01T12:00:00.000Z', null)).toBeUndefined();
    expect(lastModified('2999-01-01T12:00:00.000Z', '2020-01-02T12:00:00.000Z')).toBe('Thu, 02 Jan 2020 12:00:00 GMT');
  });
});
