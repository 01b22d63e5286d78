import type { Middleware } from 'openapi-fetch';
import { POSTS_WITH_IDEMPOTENCY_KEY } from './posts-with-idempotency-key.js';

/** Adds a unique `Idempotency-Key` to every POST that supports the header, so that a retry does not execute the request twice. */
export const idempotencyKeys = {
  onRequest({ request, schemaPath }) {
    if (request.method !== 'POST' || !POSTS_WITH_IDEMPOTENCY_KEY.has(schemaPath)) return;
    if (!request.headers.has('Idempotency-Key')) request.headers.set('Idempotency-Key', crypto.randomUUID());
  },
} satisfies Middleware;
