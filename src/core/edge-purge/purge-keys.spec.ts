import { DomainEvent, type EventDescription } from '../events/index.js';
import { PurgeKeys } from './purge-keys.js';
import { mergeKeys } from './edge-purge.subscriber.js';

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

describe('mergeKeys', () => {
  it('returns each key once, with the key of responses whose resources are unknown', () => {
    expect(
      mergeKeys([
        ['article', 'article-1'],
        ['article', 'article-2'],
      ]),
    ).toEqual([...['unrecorded', 'article', 'article-1', 'article-2']]);
  });

  it('returns only the site if a change concerns the site', () => {
    expect(mergeKeys([['article-1'], ['site']])).toEqual(['site']);
  });

  it('returns collections for more than 2000 keys', () => {
    const many = Array.from({ length: 2500 }, (_, n) => `article-${n}`);
    expect(mergeKeys([['article', ...many]])).toEqual(['unrecorded', 'article']);
  });
});
