import type { BodyRouteTable } from '../body-route.js';
import { nullable, optional, required, type Rule } from '../rule.js';
import { toSampleList } from '../sample.js';
import { singleLineText, html, text, url } from '../text-rules.js';
import { choice, id, list } from '../value-rules.js';

/** An empty text is also valid and means no value. */
const orEmpty = (one: Rule): Rule => ({
  ...one,
  schema: { ...one.schema, format: undefined },
  bad: (site) => one.bad(site).filter(({ value }) => typeof value !== 'string' || value.trim() !== ''),
  good: (site) => [...one.good(site), ...toSampleList('', ' ')],
});

const NEW = {
  title: required(singleLineText(3, 255)),
  body: required(html(50, 1024 * 1024)),
  categoryid: required(id((site) => site.category)),
  tags: list(10, text(1, 50)),
  subtitle: singleLineText(0, 255),
  description: text(0, 500),
  image: nullable(orEmpty(url(2048))),
  featured: choice(0, 1),
  status: choice(0, 1, 2),
  uid: id((site) => site.adminId),
};

export const ITEM_ROUTES: BodyRouteTable = {
  'POST /modules/articles/api/items': {
    body: (site) => ({ title: 'Something new', body: `<p>${'A text. '.repeat(10)}</p>`, categoryid: site.category }),
    status: 201,
    fields: NEW,
  },
  'PUT /modules/articles/api/items/{id}': {
    needsNewTarget: true,
    body: () => ({ subtitle: 'Changed' }),
    status: 200,
    fields: optional(NEW),
  },
  // The fields depend on the operation and accept numeric strings: publisher/ajax.spec.ts tests them.
  'POST /modules/articles/ajax.php': {
    maxBodyBytes: 64 * 1024,
    acceptsUrlEncoded: true,
    body: (site) => ({ itemid: site.commentedArticle, text: 'Something new' }),
    status: 201,
    fields: {},
  },
};
