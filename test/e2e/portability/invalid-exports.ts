import { type ExportedRow, exportedRows, exportTrailer } from '../../support/export-lines.js';

export type Lines = readonly string[];

/** Changes of an export. */
export class ChangedExport {
  /** The lines of the unchanged export. */
  constructor(readonly whole: Lines) {}

  /** Returns the index of the first or last line of a type. */
  placeOf(type: string, last?: 'last'): number {
    const types = exportedRows(this.whole).map((row) => row.type);
    return 1 + (last ? types.lastIndexOf(type) : types.indexOf(type));
  }

  withLine(place: number, text: string): Lines {
    return this.whole.map((line, n) => (n === place ? text : line));
  }

  changed(type: string, change: (exported: ExportedRow) => object, last?: 'last'): Lines {
    const place = this.placeOf(type, last);
    return this.withLine(place, JSON.stringify(change(JSON.parse(this.whole[place]!) as ExportedRow)));
  }

  field(type: string, field: string, value: unknown, last?: 'last'): Lines {
    return this.changed(type, ({ row }) => ({ type, row: { ...row, [field]: value } }), last);
  }

  header(change: object): Lines {
    return this.withLine(0, JSON.stringify({ ...JSON.parse(this.whole[0]!), ...change }));
  }

  trailer(change: object): Lines {
    return this.withLine(this.whole.length - 1, JSON.stringify({ ...exportTrailer(this.whole), ...change }));
  }

  without(place: number): Lines {
    return this.whole.filter((_, n) => n !== place);
  }
}

/** Invalid exports with the expected message and line. */
export const INVALID_EXPORTS: [
  what: string,
  lines: (exported: ChangedExport) => Lines,
  message: string,
  at?: string,
  last?: 'last',
][] = [
  ['an empty file', () => [], '1: the file is empty'],
  ['a line that is not JSON', (exported) => exported.withLine(3, '{"type": "users"'), '4: is not JSON'],
  ['a JSON array', (exported) => exported.withLine(3, '[]'), '4: is not a JSON object'],
  [
    'an export of another application',
    (exported) => exported.header({ type: 'ghost' }),
    '1: type: the file is not an export of Masthead',
  ],
  [
    'another version',
    (exported) => exported.header({ version: 2 }),
    '1: version: 2 is unknown here: another version of Masthead',
  ],
  [
    'another migration',
    (exported) => exported.header({ migration: 'Later9' }),
    '1: migration: the file is of "Later9", this database',
  ],
  ['a truncated file', ({ whole }) => whole.slice(0, 9), '9: the file is incomplete: the last line is missing'],
  ['a truncated line', ({ whole }) => [...whole.slice(0, 9), whole[9]!.slice(0, 50)], '10: is not JSON'],
  [
    'a missing row',
    (exported) => exported.without(exported.placeOf('comments', 'last')),
    'counts.comments: 2 were exported, 1 are in the file',
  ],
  ['missing counts', (exported) => exported.trailer({ counts: {} }), 'counts.users: nothing were exported, 3 are in'],
  [
    'an invalid next id',
    (exported) => exported.trailer({ next: { users: '1; DROP' } }),
    'next.users: "1; DROP" is not a valid next id',
  ],
  [
    'an unknown type',
    (exported) => exported.changed('tags', (row) => ({ ...row, type: 'x' })),
    'type: "x" is not a type of',
    'tags',
  ],
  [
    'a type that is not exported',
    (exported) => exported.changed('tags', (row) => ({ ...row, type: 'sessions' })),
    'type: "sessions" is',
    'tags',
  ],
  [
    'a line without a row',
    (exported) => exported.changed('tags', () => ({ type: 'tags', row: 1 })),
    'tags: must have a "row"',
    'tags',
  ],
  [
    'a line with an extra member',
    (exported) => exported.changed('tags', (row) => ({ ...row, also: 1 })),
    'tags.also: is not allowed next to',
    'tags',
  ],
  [
    'an unknown field',
    (exported) => exported.field('tags', 'colour', 'red'),
    'tags.colour: is not a field of this version',
    'tags',
  ],
  ['a missing field', (exported) => exported.field('tags', 'slug', undefined), 'tags.slug: is missing', 'tags'],
  [
    'null in a required field',
    (exported) => exported.field('users', 'email', null),
    'users.email: must not be null',
    'users',
  ],
  [
    'a text for a number',
    (exported) => exported.field('articles', 'status', '1'),
    'articles.status: must be a whole number',
    'articles',
  ],
  [
    'an unpaired surrogate',
    (exported) => exported.field('users', 'name', 'a\ud800'),
    'users.name: contains an unpaired surrogate',
    'users',
  ],
  [
    'a text that is too long',
    (exported) => exported.field('users', 'role', 'x'.repeat(21)),
    'users.role: must have at most 20 char',
    'users',
  ],
  [
    'a number for a boolean',
    (exported) => exported.field('articles', 'featured', 1),
    'articles.featured: must be true or false',
    'articles',
  ],
  [
    'a date that does not exist',
    (exported) => exported.field('tags', 'created_at', '2026-02-30T00:00:00.000Z'),
    'must be a time as',
    'tags',
  ],
  [
    'a time with more than 3 decimals',
    (exported) => exported.field('tags', 'created_at', '2026-02-03T00:00:00.0001Z'),
    'at most 3 fractional digits',
    'tags',
  ],
  [
    'a duplicate id',
    (exported) => exported.field('articles', 'id', 1, 'last'),
    'articles.id: 1 already exists in',
    'articles',
    'last',
  ],
  [
    'a duplicate name',
    (exported) => exported.field('users', 'username_key', 'admin', 'last'),
    'username_key: "admin" already exists in',
    'users',
    'last',
  ],
  [
    'an unknown author',
    (exported) => exported.field('articles', 'author_id', 77),
    'author_id: 77 matches no earlier row of users',
    'articles',
  ],
  [
    'an unknown parent',
    (exported) => exported.field('categories', 'parent_id', 77),
    'parent_id: 77 matches no earlier row of',
    'categories',
  ],
  [
    'a negative parent id',
    (exported) => exported.field('comments', 'parent_id', -1, 'last'),
    'parent_id: -1 matches no earlier row of',
    'comments',
    'last',
  ],
];
