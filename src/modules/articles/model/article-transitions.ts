/** Status of an article in the API. */
export type ArticleStatus = 'draft' | 'published' | 'archived';

/** Status names of the API. The database stores the index of the name. */
export const ARTICLE_STATUSES = ['draft', 'published', 'archived'] as const satisfies readonly ArticleStatus[];

export const toArticleStatusNumber = (status: ArticleStatus): number => ARTICLE_STATUSES.indexOf(status);
export const toArticleStatusName = (number: number): ArticleStatus => ARTICLE_STATUSES[number]!;

export const DRAFT = toArticleStatusNumber('draft');
export const PUBLISHED = toArticleStatusNumber('published');
export const ARCHIVED = toArticleStatusNumber('archived');

/** An article in the trash is not published. */
export const isPublished = ({
  status,
  deletedAt,
}: {
  readonly status: number;
  readonly deletedAt: Date | null;
}): boolean => status === PUBLISHED && deletedAt === null;

/** Fields of an article that transitions change. */
export interface ArticleLifecycleFields {
  status: number;
  publishedAt: Date | null;
  publishAt: Date | null;
  scheduledBy: number | null;
  deletedAt: Date | null;
}

/** `scheduled` is a draft with a `publishAt`; `trashed` retains the previous status. */
export type ArticleState = 'draft' | 'scheduled' | 'published' | 'archived' | 'trashed';
export const UNTRASHED_STATES = ['draft', 'scheduled', 'published', 'archived'] as const satisfies ArticleState[];
const UNCHANGED = null;

/** Side effect of a transition: `says` is its text in docs/article-states.md. `at` and `by` are the arguments of `applyTransition`. */
interface Effect {
  readonly says: string;
  readonly sets: (
    article: ArticleLifecycleFields,
    at: Date | null,
    by: number | null,
  ) => Partial<ArticleLifecycleFields>;
}

const PUBLISHED_NOW: Effect = {
  says: 'sets `published_at`, unless already set',
  sets: ({ publishedAt }, at) => ({ publishedAt: publishedAt ?? at }),
};
const PUBLISHED_ON_TIME: Effect = {
  says: 'sets `published_at` to the scheduled time, unless already set',
  sets: ({ publishedAt, publishAt }) => ({ publishedAt: publishedAt ?? publishAt }),
};
const SCHEDULED: Effect = {
  says: 'sets `publish_at` and stores the user who scheduled it',
  sets: (_, publishAt, scheduledBy) => ({ publishAt, scheduledBy }),
};
const UNSCHEDULED: Effect = { says: 'clears `publish_at`', sets: () => ({ publishAt: null, scheduledBy: null }) };
const TRASHED: Effect = {
  says: 'hides the article and retains all other fields',
  sets: (_, deletedAt) => ({ deletedAt }),
};
const RESTORED: Effect = { says: 'makes the article visible again', sets: () => ({ deletedAt: null }) };

export interface Transition {
  readonly from: readonly ArticleState[];
  /** Allowed only after the scheduled time. */
  readonly onceDue?: true;
  readonly to: ArticleState | typeof UNCHANGED;
  readonly does: readonly Effect[];
  /** Label of the arrow in the diagram; default: the name of the transition. */
  readonly text?: string;
}

/** The state machine. A transition from a state that is not in `from` has no effect. */
export const TRANSITIONS = {
  publish: { from: ['draft', 'scheduled', 'archived'], to: 'published', does: [PUBLISHED_NOW, UNSCHEDULED] },
  archive: { from: ['draft', 'scheduled', 'published'], to: 'archived', does: [UNSCHEDULED] },
  unpublish: { from: ['published', 'archived'], to: 'draft', does: [] },
  schedule: { from: ['draft', 'scheduled'], to: 'scheduled', does: [SCHEDULED] },
  unschedule: { from: ['scheduled'], to: 'draft', does: [UNSCHEDULED] },
  publishDue: { from: ['scheduled'], onceDue: true, to: 'published', does: [PUBLISHED_ON_TIME, UNSCHEDULED] },
  lapse: { from: ['scheduled'], onceDue: true, to: 'draft', does: [UNSCHEDULED] },
  trash: { from: UNTRASHED_STATES, to: 'trashed', does: [TRASHED] },
  restore: { from: ['trashed'], to: UNCHANGED, does: [RESTORED], text: 'restore, status unchanged' },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof TRANSITIONS;

/** Transition to each requested status. */
export const TRANSITION_BY_STATUS = {
  draft: 'unpublish',
  published: 'publish',
  archived: 'archive',
} as const satisfies Record<ArticleStatus, TransitionName>;

const STATUS_BY_STATE: Partial<Record<ArticleState, number>> = {
  draft: DRAFT,
  scheduled: DRAFT,
  published: PUBLISHED,
  archived: ARCHIVED,
};

export function resolveState({ status, publishAt, deletedAt }: ArticleLifecycleFields): ArticleState {
  if (deletedAt !== null) return 'trashed';
  if (status === DRAFT) return publishAt === null ? 'draft' : 'scheduled';
  return status === PUBLISHED ? 'published' : 'archived';
}

export const isDue = (article: ArticleLifecycleFields, now: Date): boolean =>
  resolveState(article) === 'scheduled' && article.publishAt! <= now;

/**
 * Applies a transition and returns whether the article changed. `at` is the time of the transition, or the scheduled time for `schedule`;
 * `by` is the user who schedules.
 */
export function applyTransition(
  article: ArticleLifecycleFields,
  name: TransitionName,
  at: Date | null = null,
  by: number | null = null,
): boolean {
  const { from, onceDue, to, does }: Transition = TRANSITIONS[name];
  if (!from.includes(resolveState(article)) || (onceDue && !(at && isDue(article, at)))) return false;
  const status = (to && STATUS_BY_STATE[to]) ?? article.status;
  const effects = does.map(({ sets }) => sets(article, at, by));
  const after = effects.reduce((all, effect) => ({ ...all, ...effect }), { status });
  const changed = (Object.keys(after) as (keyof ArticleLifecycleFields)[]).some(
    (key) => after[key]?.valueOf() !== article[key]?.valueOf(),
  );
  Object.assign(article, after);
  return changed;
}
