import type { BodyRouteTable } from '../body-route.js';
import { nullable, optional, required } from '../rule.js';
import { singleLineText, slug, text, url } from '../text-rules.js';
import { choice, choiceList, id } from '../value-rules.js';

const ACCOUNTS = ['member', 'author', 'editor', 'admin'];

const NEW = {
  name: required(singleLineText(1, 100)),
  description: text(0, 5000),
  image: nullable(url(2048)),
  parent_id: nullable(id((site) => site.category, { zero: true })),
  slug: slug(),
  status: choice(0, 1, 2),
};

const CHANGE = {
  body: () => ({ name: 'Changed' }),
  status: 200,
  fields: optional(NEW),
} satisfies BodyRouteTable[string];

export const CATEGORY_ROUTES: BodyRouteTable = {
  'POST /api/v1/categories': { body: () => ({ name: 'Something new' }), status: 201, fields: NEW },
  'PUT /api/v1/categories/{id}': CHANGE,
  'PATCH /api/v1/categories/{id}': CHANGE,
  'PUT /api/v1/categories/{id}/permissions': {
    body: () => ({ view: null }),
    status: 200,
    fields: {
      view: nullable(choiceList(0, 'visitor', ...ACCOUNTS)),
      submit: nullable(choiceList(0, ...ACCOUNTS)),
      edit: nullable(choiceList(0, ...ACCOUNTS)),
      delete: nullable(choiceList(0, ...ACCOUNTS)),
      approve: nullable(choiceList(0, ...ACCOUNTS)),
    },
  },
};
