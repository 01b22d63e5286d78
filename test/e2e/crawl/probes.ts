import type { Test } from 'supertest';
import { UNKNOWN_ID } from './objects.js';

/** A variant of a request. Its other errors must not reveal that an invisible article exists. */
export interface Probe {
  readonly name: string;
  readonly apply: (test: Test) => Test;
}

const withBody = (body: object): Probe => ({ name: `sends ${JSON.stringify(body)}`, apply: (test) => test.send(body) });
const withQuery = (query: string): Probe => ({ name: `asks ?${query}`, apply: (test) => test.query(query) });
const withHeader = (header: string, value: string): Probe => ({
  name: `says ${header}: ${value}`,
  apply: (test) => test.set(header, value),
});

const CONDITIONAL_HEADERS = [
  withHeader('If-Match', '"1-x"'),
  withHeader('If-Match', '*'),
  withHeader('If-None-Match', '*'),
];
const SELECTIONS = [
  withQuery('include=author,category,comments,tags'),
  withQuery('fields=title'),
  withQuery('include=nothing'),
];

/** Returns the variants for an HTTP method. `closed` is the id of a category that the caller may not see. */
export const probesOf = (method: string, closed: number): readonly Probe[] => {
  if (method === 'GET') return [...CONDITIONAL_HEADERS, ...SELECTIONS];
  if (method !== 'PUT' && method !== 'PATCH') return CONDITIONAL_HEADERS;
  return [
    ...CONDITIONAL_HEADERS,
    ...SELECTIONS,
    ...[{}, { title: 'ab' }, { content: 'short' }, { status: 'lost' }, { status: 'published' }, { tags: ['new'] }].map(
      withBody,
    ),
    ...[{ author_id: 1 }, { author_id: UNKNOWN_ID }, { category_id: UNKNOWN_ID }, { category_id: closed }].map(
      withBody,
    ),
    ...[{ body: 'short' }, { status: 1 }, { uid: 1 }, { categoryid: UNKNOWN_ID }, { categoryid: closed }].map(withBody),
    ...[{ publish_at: '2000-01-01T00:00:00Z' }, { slug: 'canarypublishedslug' }].map(withBody),
  ];
};
