import type { Settings } from '../../config/settings.js';

/** Returns the path of `PUBLIC_URL`, with which all links begin; empty, or a path without a trailing slash: `/news`. */
export const resolveSitePath = ({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): string =>
  PUBLIC_URL === undefined ? '' : new URL(PUBLIC_URL).pathname.replace(/\/$/, '');
