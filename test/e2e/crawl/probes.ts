import type { Test } from 'supertest';
import { UNKNOWN_ID } from './objects.js';

/** A variant of a request. Its other errors must not reveal that an invisible article exists. */
export interface Probe {
  readonly name: string;
  readonly ask: (test: Test) => Test;
}

const sends = (body: object): Probe => ({ name: `sends ${JSON.stringify(body)}`, ask: (test) => test.send(body) });
const asks = (query: string): Probe => ({ name: `asks ?${query}`, ask: (test) => test.query(query) });
const says = (header: string, value: string): Probe => ({
  name: `says ${header}: ${value}`,
  ask: (test) => test.set(header, value),
});

const ANY = [says('If-Match', '"1-x"'), says('If-Match', '*'), says('If-None-Match', '*')];
const SHAPES = [asks('include=author,category,comments,tags'), asks('fields=title'), asks('include=nothing')];

/** Returns the variants for an HTTP method. `closed` is the id of a category that the caller may not see. */
export const probesOf = (method: string, closed: number): readonly Probe[] => {
  if (method === 'GET') return [...ANY, ...SHAPES];
  if (method !== 'PUT' && method !== 'PATCH') return ANY;
  return [
    ...ANY,
    ...SHAPES,
    ...[{}, { title: 'ab' }, { content: 'short' }, { status: 'lost' }, { status: 'published' }, { tags: ['new'] }].map(
      sends,
    ),
    ...[{ author_id: 1 }, { author_id: UNKNOWN_ID }, { category_id: UNKNOWN_ID }, { category_id: closed }].map(sends),
    ...[{ body: 'short' }, { status: 1 }, { uid: 1 }, { categoryid: UNKNOWN_ID }, { categoryid: closed }].map(sends),
    ...[{ publish_at: '2000-01-01T00:00:00Z' }, { slug: 'canarypublishedslug' }].map(sends),
  ];
};
