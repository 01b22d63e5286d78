import type { BodyRouteTable } from '../body-route.js';
import { nullable, optional, required } from '../rule.js';
import { uniqueText } from '../sample.js';
import { formattedText, secret, text, url } from '../text-rules.js';
import { choice } from '../value-rules.js';

/** Account fields for registration and for administrators. */
export const ACCOUNT = {
  username: required(
    formattedText(3, 60, {
      make: uniqueText,
      bad: ['a b c', 'a@b', 'äbc', 'a/b', '<b>', 'abс', '١٢٣', 'a\u200bbc', "a'b--"],
    }),
  ),
  email: required(
    formattedText(3, 190, {
      format: 'email',
      make: (length) => `${uniqueText(length - 2)}@b`,
      bad: ['abc', '@b', 'a@', 'a@b@c', 'a b@c', 'a@b\nBcc: c@d', 'a@b c'],
    }),
  ),
  password: required(secret(12, 256)),
  name: required(text(1, 100)),
};

const NEW = {
  ...ACCOUNT,
  role: required(choice('member', 'author', 'editor', 'admin')),
  avatar: nullable(url(2048)),
};

const CHANGE = {
  body: () => ({ name: 'Changed' }),
  status: 200,
  fields: { ...optional(NEW), status: choice('active', 'disabled') },
} satisfies BodyRouteTable[string];

export const USER_ROUTES: BodyRouteTable = {
  'POST /api/v1/users': {
    body: () => ({
      username: uniqueText(8),
      email: `${uniqueText(8)}@example.org`,
      password: 'correct horse battery',
      name: 'Somebody new',
      role: 'member',
    }),
    status: 201,
    fields: NEW,
  },
  'PUT /api/v1/users/{id}': CHANGE,
  'PATCH /api/v1/users/{id}': CHANGE,
};
