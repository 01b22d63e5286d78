import { AMBIGUOUS_URLS, PRIVATE_URLS } from '../../webhooks/private-targets.js';
import type { BodyRouteTable } from '../body-route.js';
import { optional, required, rule } from '../rule.js';
import { toSample, toSampleList } from '../sample.js';
import { formattedText, text } from '../text-rules.js';
import { boolean, integer } from '../value-rules.js';

const LONGEST_URL = 2048;

const target = formattedText(0, LONGEST_URL, {
  format: 'uri',
  make: (length) => 'https://example.org/'.padEnd(length, 'x'),
  bad: [
    ...['example.org', '//example.org/a', 'https://', 'ftp://example.org', 'javascript:alert(1)', 'https://a b/'],
    ...['https://user@example.org/', 'https://:word@example.org/', 'https://example.org/#a', 'https://example.org/#'],
    ...['https://[::1]/a', 'https://10.0.0.1:8443/', 'HTTPS://LOCALHOST/a?b', ...PRIVATE_URLS, ...AMBIGUOUS_URLS],
  ],
  good: [
    'http://example.org',
    'HTTPS://EXAMPLE.ORG:8443/a?b=c',
    ' https://example.org/ä/🌍 ',
    'https://8.8.8.8/',
    'https://localhost.example.org/',
  ],
});

const entry = (value: unknown) => ({ what: `[…, ${JSON.stringify(value)}]`, value: ['*', value], entry: 1 });

const EVENT_NAMES = [
  ...['articles.category.created', 'articles.category.updated', 'articles.category.deleted'],
  ...['articles.item.created', 'articles.item.updated', 'articles.item.published', 'articles.item.unpublished'],
  ...['articles.item.deleted', 'articles.comment.added', 'articles.comment.approved', '*'],
];

const events = rule(
  'array',
  { maxItems: 100, items: { type: 'string', enum: EVENT_NAMES } },
  () => [
    ...toSampleList('', 'text', []),
    toSample(Array(101).fill('*'), '101 entries'),
    ...[
      '',
      ' ',
      'articles.item',
      'ARTICLES.ITEM.CREATED',
      'webhook.ping',
      '**',
      'a\0',
      'x'.repeat(101),
      1,
      null,
      [],
    ].map(entry),
  ],
  () => toSampleList(['*'], [' articles.item.created ', 'articles.comment.added'], Array(100).fill('*')),
);

const NEW = { url: required(target), events: required(events), description: text(0, 500), active: boolean() };

export const WEBHOOK_ROUTES: BodyRouteTable = {
  'POST /api/v1/webhooks': {
    body: () => ({ url: 'https://example.org/hook', events: ['*'] }),
    status: 201,
    fields: NEW,
  },
  'PATCH /api/v1/webhooks/{id}': {
    body: () => ({ description: 'Changed' }),
    status: 200,
    fields: optional(NEW),
  },
  'POST /api/v1/webhooks/{id}/rotate': {
    body: () => ({ overlap_seconds: 60 }),
    status: 200,
    fields: { overlap_seconds: integer(0, 7 * 24 * 3600) },
  },
};
