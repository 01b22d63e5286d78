// Made by "npm run client:types" from openapi.json, which a test holds it to.

export const POSTS_WITH_IDEMPOTENCY_KEY: ReadonlySet<string> = new Set([
  '/api/v1/users',
  '/api/v1/api-clients',
  '/api/v1/categories',
  '/api/v1/tags/{id}/merge',
  '/api/v1/articles',
  '/api/v1/articles/{id}/publish',
  '/api/v1/articles/{id}/archive',
  '/api/v1/articles/{id}/unpublish',
  '/api/v1/articles/{id}/restore',
  '/api/v1/articles/{id}/revisions/{n}/restore',
  '/api/v1/comments/{id}/approve',
  '/api/v1/comments/{id}/reject',
  '/api/v1/articles/{id}/comments',
  '/api/v1/attachments',
  '/api/v1/articles/{id}/attachments',
  '/api/v1/webhooks/{id}/deliveries/{delivery}/redeliver',
  '/api/v1/webhooks/{id}/ping',
  '/modules/articles/api/items',
  '/modules/articles/ajax.php',
]);
