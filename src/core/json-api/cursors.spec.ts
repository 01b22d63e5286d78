import type { Settings } from '../../config/settings.js';
import { Cursors } from './cursors.js';

const cursorsWith = (secret: string) =>
  new Cursors({ ENCRYPTION_KEY: Buffer.from(secret.padEnd(32)).toString('base64') } as Settings);

describe('a cursor', () => {
  const cursors = cursorsWith('one');
  const place = ['2030-01-31 08:00:00.000', null, 'Ünïcode', 7];
  const cursor = cursors.seal(place, 'article -created_at');

  it('opens to the place that was sealed, and to the end of a list too', () => {
    expect(cursors.open(cursor, 'article -created_at')).toEqual(place);
    expect(cursors.open(cursors.seal([], 'article id'), 'article id')).toEqual([]);
  });

  it('is the same for the same place, and fits into an address as it is', () => {
    expect(cursors.seal(place, 'article -created_at')).toBe(cursor);
    expect(encodeURIComponent(cursor)).toBe(cursor);
  });

  it.each(['article created_at', 'article -created_at,title', 'comment -created_at', ''])(
    'is none of the order "%s"',
    (order) => expect(cursors.open(cursor, order)).toBeUndefined(),
  );

  it('is none of another site', () => {
    expect(cursorsWith('two').open(cursor, 'article -created_at')).toBeUndefined();
  });

  it('is none once a single character is another', () => {
    const tampered = [...cursor].map(
      (letter, index) => cursor.slice(0, index) + other(letter) + cursor.slice(index + 1),
    );
    expect(tampered.filter((text) => cursors.open(text, 'article -created_at') !== undefined)).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['too short', 'abc'],
    ['no base64', '!!!'],
    ['blanks', '   '],
    ['with a letter more', `${cursor}x`],
    ['padded', `${cursor}=`],
    ['cut off', cursor.slice(0, -4)],
    ['longer', `${cursor}AAAA`],
    ['a place without a seal', Buffer.from(JSON.stringify(place)).toString('base64url')],
    ['long garbage', 'x'.repeat(5000)],
  ])('is not %s', (_, text) => expect(cursors.open(text, 'article -created_at')).toBeUndefined());
});

/** A letter that stands for other bits in every place: the last one of a text has some that say nothing. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const other = (letter: string): string => ALPHABET[(ALPHABET.indexOf(letter) + 32) % 64]!;
