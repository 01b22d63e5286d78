import { toVersionCheck } from './if-match.decorator.js';

const row = {
  version: 3,
  createdAt: new Date('2030-01-01T12:00:00.000Z'),
  updatedAt: new Date('2030-01-02T12:00:00.900Z'),
};
const isAccepted = (...conditions: Parameters<typeof toVersionCheck>): boolean => {
  try {
    toVersionCheck(...conditions)(row);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ kind: 'preconditionFailed' });
    return false;
  }
};

describe('toVersionCheck with If-Match', () => {
  it.each(['"3-Ql3Yk0aFwTzJmN2uXr9bHg"', '"3"', '*', ' * ', '"1-a", "3-b"', '"1-a","3-b" ,"4-c"', '"x", "3-y"'])(
    'accepts version 3 for If-Match: %s',
    (text) => expect(isAccepted(text)).toBe(true),
  );

  it.each([
    '"2-Ql3Yk0aFwTzJmN2uXr9bHg"',
    'W/"3-a"',
    '3-a',
    '"33-a"',
    '"-3"',
    '"3',
    '',
    '"a, "3-a',
    '"x-3"',
    '**',
    '"3"x',
  ])('throws preconditionFailed for version 3 and If-Match: %s', (text) => expect(isAccepted(text)).toBe(false));
});

describe('toVersionCheck with If-Unmodified-Since', () => {
  it.each([
    ['the second of the last change', 'Wed, 02 Jan 2030 12:00:00 GMT', true],
    ['a later time', 'Wed, 02 Jan 2030 12:00:01 GMT', true],
    ['an earlier time', 'Wed, 02 Jan 2030 11:59:59 GMT', false],
    ['an earlier time in the asctime format', 'Wed Jan  2 11:59:59 2030', false],
    ['the second of the last change in the asctime format', 'Wed Jan  2 12:00:00 2030', true],
    ['an earlier time in the RFC 850 format', 'Wednesday, 02-Jan-30 11:59:59 GMT', false],
    ['a text that is not a date', 'lately', true],
    ['a date that is not an HTTP date', '2001', true],
    ['a time in another zone', 'Wed, 02 Jan 2030 11:59:59 PST', true],
    ['a time without a zone', 'Wed, 02 Jan 2030 11:59:59', true],
  ])('compares the last change with %s', (_, time, expected) => expect(isAccepted(undefined, time)).toBe(expected));

  it('ignores If-Unmodified-Since if If-Match is present', () => {
    expect(isAccepted('"3-a"', 'Wed, 02 Jan 2030 11:59:59 GMT')).toBe(true);
    expect(isAccepted('"2-a"', 'Wed, 02 Jan 2030 12:00:00 GMT')).toBe(false);
  });

  it('compares the creation time of a row that was never changed', () => {
    const check = (time: string) => () => toVersionCheck(undefined, time)({ ...row, updatedAt: null });
    expect(check('Tue, 01 Jan 2030 12:00:00 GMT')).not.toThrow();
    expect(check('Tue, 01 Jan 2030 11:59:59 GMT')).toThrow(expect.objectContaining({ kind: 'preconditionFailed' }));
  });
});
