import { DomainEvent, type EventDescription } from '../events/index.js';
import { PurgeKeys } from './purge-keys.js';
import { mergePurges } from './edge-purge.subscriber.js';

class EntryMoved extends DomainEvent<number> {
  static readonly event: EventDescription<number> = {
    ...{ name: 'calendar.entry.moved', member: 'entryid', when: 'After a move.', resource: 'calendar_entry' },
    payload: { means: 'entry id', example: 5 },
  };
  readonly subject = `entry:${this.payload}`;
}

const event = (name: string, subject: string) => ({ name, subject });
const changes = (resources: Readonly<Record<string, readonly number[]>>) =>
  new Map(Object.entries(resources).map(([type, ids]) => [type, new Set(ids)]));

describe('PurgeKeys', () => {
  const keys = new PurgeKeys([EntryMoved]);

  it('returns the resource of the subject and its collection, with the declared type', () => {
    expect(keys.derive([event('calendar.entry.moved', 'entry:5')], changes({}))).toEqual([
      'calendar_entry',
      'calendar_entry-5',
    ]);
    expect(keys.derive([event('other', 'note:7')], changes({}))).toEqual(['note', 'note-7']);
  });

  it('adds the named resources, and a collection without ids', () => {
    expect(keys.derive([event('other', 'note:7')], changes({ user: [], tag: [1, 2] }))).toEqual([
      ...['note', 'note-7', 'user', 'tag', 'tag-1', 'tag-2'],
    ]);
  });

  it('returns only the site for an unknown change, or one that names the site', () => {
    expect(keys.derive([], changes({}))).toEqual(['site']);
    expect(keys.derive([event('other', 'no subject')], changes({}))).toEqual(['site']);
    expect(keys.derive([event('other', 'note:7')], changes({ site: [] }))).toEqual(['site']);
  });

  it('returns collections for a change of more than 100 resources', () => {
    const ids = Array.from({ length: 300 }, (_, n) => n);
    expect(keys.derive([], changes({ article: ids, user: [1] }))).toEqual(['article', 'user']);
  });
});

describe('PurgeKeys.permitsStale', () => {
  class EntryAdded extends EntryMoved {
    static override readonly event = { ...EntryMoved.event, name: 'calendar.entry.added', permitsStale: true };
  }
  const keys = new PurgeKeys([EntryMoved, EntryAdded]);

  it.each([
    [true, ['calendar.entry.added', 'calendar.entry.added']],
    [false, ['calendar.entry.added', 'calendar.entry.moved']],
    [false, ['calendar.entry.added', 'unknown']],
    [false, []],
  ])('returns %p for the events %j', (expected, names) => {
    expect(keys.permitsStale(names.map((name) => ({ name })))).toBe(expected);
  });
});

describe('mergePurges', () => {
  const soft = (...keys: string[]) => ({ keys, soft: true });
  const hard = (...keys: string[]) => ({ keys, soft: false });

  it('returns each key once, with the key of responses whose resources are unknown', () => {
    expect(mergePurges([soft('article', 'article-1'), soft('article', 'article-2')])).toEqual([
      soft('unrecorded', 'article', 'article-1', 'article-2'),
    ]);
  });

  it('returns the keys of hard purges first and only there', () => {
    expect(mergePurges([soft('article', 'article-1'), hard('article', 'article-2'), soft('comment')])).toEqual([
      hard('unrecorded', 'article', 'article-2'),
      soft('article-1', 'comment'),
    ]);
    expect(mergePurges([hard('article'), soft('article')])).toEqual([hard('unrecorded', 'article')]);
  });

  it('returns only the site if a change concerns the site', () => {
    expect(mergePurges([soft('article-1'), soft('site'), hard('article-2')])).toEqual([hard('site')]);
  });

  it('returns collections for more than 2000 keys', () => {
    const many = Array.from({ length: 2500 }, (_, n) => `article-${n}`);
    expect(mergePurges([soft('article', ...many)])).toEqual([soft('unrecorded', 'article')]);
  });
});
