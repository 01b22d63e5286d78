/** The attributes of an article that transitions change, and whether it is in the trash. */
export interface Article {
  readonly status: Status;
  readonly published_at: string | null;
  readonly publish_at: string | null;
  readonly trashed: boolean;
}
export type Status = 'draft' | 'published' | 'archived';

/** Attributes that a create or update request can set. */
export interface StateInput {
  readonly status?: Status;
  readonly publish_at?: string | null;
}

/** A request (action, restore, DELETE or PATCH), or a change of the clock. */
export type Step =
  | { readonly post: 'publish' | 'archive' | 'unpublish' }
  | { readonly restore: true }
  | { readonly delete: true }
  | { readonly patch: StateInput }
  | { readonly clock: string };

/** Value of `published_at` that represents the time of the request. */
export const NOW = 'now';

const NEW: Article = { status: 'draft', published_at: null, publish_at: null, trashed: false };

/** Returns a new draft after a change with the attributes of the create request. */
export const createdArticle = (wish: StateInput): Article => expectedOutcome(NEW, { patch: wish })[1];

type Outcome = readonly [code: number | undefined, article: Article];

const STATUS_AFTER = { publish: 'published', archive: 'archived', unpublish: 'draft' } as const;

/** Returns the expected response status and the article after a step by a user with all permissions. */
export function expectedOutcome(article: Article, step: Step): Outcome {
  if ('clock' in step) return [undefined, afterTime(article, step.clock)];
  if ('restore' in step) return [200, { ...article, trashed: false }];
  // A trashed article does not exist for any other request.
  if (article.trashed) return [404, article];
  if ('delete' in step) return [204, { ...article, trashed: true }];
  if ('patch' in step) return afterPatch(article, step.patch);
  return [200, withStatus(article, STATUS_AFTER[step.post])];
}

/** Publishes a due article. The scheduled time becomes `published_at`, unless the article already has one. */
function afterTime(article: Article, now: string): Article {
  const { trashed, publish_at, published_at } = article;
  if (trashed || publish_at === null || publish_at > now) return article;
  return { ...article, status: 'published', publish_at: null, published_at: published_at ?? publish_at };
}

/** `publish_at` must be in the future, and only a draft can have it. */
function afterPatch(article: Article, { status = article.status, publish_at }: StateInput): Outcome {
  const planned = typeof publish_at === 'string';
  if (planned && (status !== 'draft' || publish_at < new Date().toISOString())) return [422, article];
  const after = withStatus(article, status);
  return [200, publish_at === undefined ? after : { ...after, publish_at }];
}

/** Retains the first `published_at`, and clears `publish_at` if the article is not a draft. */
function withStatus(article: Article, status: Status): Article {
  if (status === 'draft') return { ...article, status };
  const published_at = status === 'published' ? (article.published_at ?? NOW) : article.published_at;
  return { ...article, status, published_at, publish_at: null };
}
