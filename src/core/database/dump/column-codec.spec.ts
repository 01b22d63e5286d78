import { findColumnCodec } from './column-codec.js';

const LIMITS = { length: 3, digits: 2 };
const errorOf = (type: string, value: unknown) => findColumnCodec(type)!.validate(value, LIMITS);

describe('ColumnCodec', () => {
  it.each<[type: string, values: unknown[]]>([
    ['varchar', ['', 'abc', '🌍🌍🌍']],
    ['integer', [0, -5, Number.MAX_SAFE_INTEGER]],
    ['bigint', ['0', '-9223372036854775808', '9223372036854775807']],
    ['double', [0, -1.5, 1e300]],
    ['decimal', ['0', '-12', '1.5', '1.55']],
    ['boolean', [true, false]],
    ['datetime', ['2028-02-29T23:59:59Z', '2026-01-31T00:00:00.12Z']],
    ['date', ['2028-02-29', '2026-12-31']],
    ['blob', ['', 'AA==', 'AAA=', 'AAAA']],
  ])('accepts values of the type %s: %j', (type, values) => {
    for (const value of values) expect([value, errorOf(type, value)]).toEqual([value, undefined]);
  });

  it.each<[type: string, message: string, values: unknown[]]>([
    ['varchar', 'must be a text', [5, true, {}]],
    ['varchar', 'contains an unpaired surrogate', ['a\ud800']],
    ['varchar', 'must have at most 3 characters', ['abcd', '🌍🌍🌍🌍']],
    ['integer', 'must be a whole number', [1.5, '1', 2 ** 53, true]],
    ['bigint', 'must be a whole number as text', [1, '', '1.5', '+1', '1'.repeat(21)]],
    ['double', 'must be a number', ['1', true]],
    ['decimal', 'must be a decimal number as text', [1.5, '', '.5', '1.', '1e3', '+1']],
    ['decimal', 'must have at most 2 decimal places', ['1.555']],
    ['boolean', 'must be true or false', [0, 1, 'true']],
    [
      'datetime',
      'must be a time as in 2026-01-31T23:59:59.123Z',
      [0, '2026-01-31', '2026-02-29T00:00:00Z', '2026-01-31T24:00:00Z', '2026-01-31T00:00:00', '2026-01-31 00:00:00Z'],
    ],
    ['datetime', 'must have at most 2 fractional digits of a second', ['2026-01-31T00:00:00.123Z']],
    ['date', 'must be a day as in 2026-01-31', [0, '2026-02-29', '2026-1-31', '2026-01-31T00:00:00Z']],
    ['blob', 'must be bytes in Base64', [5, 'A', 'AA', 'AAA', 'A===', 'AA-_']],
  ])('rejects values of the type %s that do not match: %s', (type, message, values) => {
    for (const value of values) expect([value, errorOf(type, value)]).toEqual([value, message]);
  });

  it.each<[type: string, raw: unknown, exported: unknown]>([
    ['decimal', 12, '12.00'],
    ['decimal', '-1.5', '-1.50'],
    ['boolean', 0, false],
    ['boolean', '1', true],
    ['datetime', '2026-01-31 23:59:59', '2026-01-31T23:59:59.00Z'],
    ['datetime', '2026-01-31 23:59:59.1', '2026-01-31T23:59:59.10Z'],
    ['blob', Buffer.from([0, 255]), 'AP8='],
  ])('exports a %s that the driver returns as %j as %j', (type, raw, exported) => {
    expect(findColumnCodec(type)!.encode!(raw, LIMITS)).toBe(exported);
  });

  it('rejects a stored time that is not valid', () => {
    expect(() => findColumnCodec('datetime')!.encode!('yesterday', LIMITS)).toThrow('yesterday is not a valid time');
  });
});
