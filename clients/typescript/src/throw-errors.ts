import type { Middleware } from 'openapi-fetch';
import { MastheadError } from './error.js';

/** Throws a `MastheadError` for every response except 2xx. */
export const throwErrors = {
  async onResponse({ response }) {
    if (!response.ok) throw await MastheadError.of(response);
  },
} satisfies Middleware;
