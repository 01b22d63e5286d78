import type { ApiBlock } from '../../core/module-api/api-controller.decorator.js';

/** All surfaces of the module count in one rate-limit group. */
export const articlesApi: ApiBlock = { name: 'articles' };
