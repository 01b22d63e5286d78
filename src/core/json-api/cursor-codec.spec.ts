import type { Settings } from '../../config/settings.js';
import { CursorCodec } from './cursor-codec.js';

const cursorsWith = (secret: string) =>
  new CursorCodec({ ENCRYPTION_KEY: Buffer.from(secret.padEnd(32)).toString('base64') } as Settings);

describe('CursorCodec', () => {
  const cursors = cursorsWith('one');
  const place = ['2030-01-31 08:00:00.000', null, 'Ünïcode', 7];
  const cursor = cursors.encode(place, 'article -created_at');

  it('decodes to the encoded position, including the end of a list', () => {
    expect(cursors.decode(cursor, 'article -created_at')).toEqual(place);
    expect(cursors.decode(cursors.encode([], 'article id'), 'article id')).toEqual([]);
  });

  it('returns equal cursors for equal positions, which need no URL encoding', () => {
    expect(cursors.encode(place, 'article -created_at')).toBe(cursor);
    expect(encodeURIComponent(cursor)).toBe(cursor);
  });

  it.each(['article created_at', 'article -created_at,title', 'comment -created_at', ''])(
    'rejects a cursor of another order for the order "%s"',
    (order) => expect(cursors.decode(cursor, order)).toBeUndefined(),
  );

  it('rejects a cursor of another site', () => {
    expect(cursorsWith('two').decode(cursor, 'article -created_at')).toBeUndefined();
  });

  it('rejects a cursor with one changed character', () => {
    const tampered = [...cursor].map(
      (letter, index) => cursor.slice(0, index) + other(letter) + cursor.slice(index + 1),
    );
    expect(tampered.filter((text) => cursors.decode(text, 'article -created_at') !== undefined)).toEqual([]);
  });

  it.each([
    ['an empty text', ''],
    ['a short text', 'abc'],
    ['text that is not base64', '!!!'],
    ['blanks', '   '],
    ['an additional character', `${cursor}x`],
    ['a padded cursor', `${cursor}=`],
    ['a truncated cursor', cursor.slice(0, -4)],
    ['appended bytes', `${cursor}AAAA`],
    ['a position without a signature', Buffer.from(JSON.stringify(place)).toString('base64url')],
    ['long garbage', 'x'.repeat(5000)],
  ])('rejects %s', (_, text) => expect(cursors.decode(text, 'article -created_at')).toBeUndefined());
});

/** Flips the highest bit of a character: the lowest bits of the last character are padding. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const other = (letter: string): string => ALPHABET[(ALPHABET.indexOf(letter) + 32) % 64]!;
