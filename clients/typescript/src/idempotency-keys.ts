import type { Middleware } from 'openapi-fetch';
import { POSTS_WITH_IDEMPOTENCY_KEY } from './posts-with-idempotency-key.js';

/** Gives every POST that takes one a key of its own, so that it can be sent again without being carried out again. */
export const idempotencyKeys = {
  onRequest({ request, schemaPath }) {
    if (request.method !== 'POST' || !POSTS_WITH_IDEMPOTENCY_KEY.has(schemaPath)) return;
    if (!request.headers.has('Idempotency-Key')) request.headers.set('Idempotency-Key', crypto.randomUUID());
  },
} satisfies Middleware;
