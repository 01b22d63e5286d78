/** An article as far as its transitions go, in the words of the API. */
export interface Article {
  readonly status: Status;
  readonly published_at: string | null;
  readonly publish_at: string | null;
  readonly trashed: boolean;
}
export type Status = 'draft' | 'published' | 'archived';

/** What can be sent, also for a new one. */
export interface Wish {
  readonly status?: Status;
  readonly publish_at?: string | null;
}

/** What is asked for: an action, a DELETE, a change; or the clock is set to a time. */
export type Step =
  | { readonly post: 'publish' | 'archive' | 'unpublish' }
  | { readonly restore: true }
  | { readonly delete: true }
  | { readonly patch: Wish }
  | { readonly clock: string };

/** As `published_at`: the time of the request. */
export const NOW = 'now';

const NEW: Article = { status: 'draft', published_at: null, publish_at: null, trashed: false };

/** A new article is a draft that is changed at once. */
export const articleWith = (wish: Wish): Article => outcomeOf(NEW, { patch: wish })[1];

type Outcome = readonly [code: number | undefined, article: Article];

const STATUS_AFTER = { publish: 'published', archive: 'archived', unpublish: 'draft' } as const;

/** What the rules for articles say of a step by somebody who may do all of it: the answer's status, and the article after it. */
export function outcomeOf(article: Article, step: Step): Outcome {
  if ('clock' in step) return [undefined, afterTime(article, step.clock)];
  if ('restore' in step) return [200, { ...article, trashed: false }];
  // In the trash it does not exist for anything else.
  if (article.trashed) return [404, article];
  if ('delete' in step) return [204, { ...article, trashed: true }];
  if ('patch' in step) return afterPatch(article, step.patch);
  return [200, withStatus(article, STATUS_AFTER[step.post])];
}

/** What is planned and due becomes public, as of the time planned. */
function afterTime(article: Article, now: string): Article {
  const { trashed, publish_at, published_at } = article;
  if (trashed || publish_at === null || publish_at > now) return article;
  return { ...article, status: 'published', publish_at: null, published_at: published_at ?? publish_at };
}

/** A time to be published must lie ahead, and only a draft can have one. */
function afterPatch(article: Article, { status = article.status, publish_at }: Wish): Outcome {
  const planned = typeof publish_at === 'string';
  if (planned && (status !== 'draft' || publish_at < new Date().toISOString())) return [422, article];
  const after = withStatus(article, status);
  return [200, publish_at === undefined ? after : { ...after, publish_at }];
}

/** The first time it became public is kept, and what is no draft is not planned any more. */
function withStatus(article: Article, status: Status): Article {
  if (status === 'draft') return { ...article, status };
  const published_at = status === 'published' ? (article.published_at ?? NOW) : article.published_at;
  return { ...article, status, published_at, publish_at: null };
}
