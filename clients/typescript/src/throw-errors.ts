import type { Middleware } from 'openapi-fetch';
import { MastheadError } from './error.js';

/** Makes every answer but a success an error that is thrown. */
export const throwErrors = {
  async onResponse({ response }) {
    if (!response.ok) throw await MastheadError.of(response);
  },
} satisfies Middleware;
