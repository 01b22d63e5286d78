import { single } from './single.js';

const lastModified = (createdAt: string, updatedAt: string | null) =>
  single({ version: 1, createdAt, updatedAt }, () => ({})).headers['Last-Modified'];

describe('single', () => {
  it('sets Last-Modified to the time of the last change, or of the creation', () => {
    expect(lastModified('2020-01-01T12:00:00.900Z', null)).toBe('Wed, 01 Jan 2020 12:00:00 GMT');
    expect(lastModified('2020-01-01T12:00:00.900Z', '2020-01-02T12:00:00.000Z')).toBe('Thu, 02 Jan 2020 12:00:00 GMT');
  });

  it('omits Last-Modified if the time is in the future', () => {
    expect(lastModified('2999-01-01T12:00:00.000Z', null)).toBeUndefined();
    expect(lastModified('2999-01-01T12:00:00.000Z', '2020-01-02T12:00:00.000Z')).toBe('Thu, 02 Jan 2020 12:00:00 GMT');
  });
});
