import type { BodyRouteTable } from '../body-route.js';
import { nullable, optional, required } from '../rule.js';
import { singleLineText, html, slug, text, url } from '../text-rules.js';
import { boolean, choice, futureTime, id, list } from '../value-rules.js';

const NEW = {
  title: required(singleLineText(3, 255)),
  content: required(html(50, 1024 * 1024)),
  category_id: required(id((site) => site.category)),
  tags: list(10, text(1, 50)),
  publish_at: nullable(futureTime()),
  slug: slug(),
  excerpt: text(0, 500),
  subtitle: singleLineText(0, 255),
  image: nullable(url(2048)),
  featured: boolean(),
  status: choice('draft', 'published', 'archived'),
  author_id: id((site) => site.adminId),
};

const CHANGE = {
  needsNewTarget: true,
  body: () => ({ subtitle: 'Changed' }),
  status: 200,
  fields: optional(NEW),
} satisfies BodyRouteTable[string];

export const ARTICLE_ROUTES: BodyRouteTable = {
  'POST /api/v1/articles': {
    body: (site) => ({
      title: 'Something new',
      content: `<p>${'A text. '.repeat(10)}</p>`,
      category_id: site.category,
    }),
    status: 201,
    fields: NEW,
  },
  'PUT /api/v1/articles/{id}': CHANGE,
  'PATCH /api/v1/articles/{id}': CHANGE,
};
