import { ARCHIVED, type ArticleStatus, DRAFT, PUBLISHED } from './article-status.js';

/** What an article's transitions change of it. */
export interface Lifecycle {
  status: number;
  publishedAt: Date | null;
  publishAt: Date | null;
  scheduledBy: number | null;
  deletedAt: Date | null;
}

/** A scheduled one is a draft with a time; a trashed one keeps what it was. */
export type ArticleState = 'draft' | 'scheduled' | 'published' | 'archived' | 'trashed';
export const ALIVE = ['draft', 'scheduled', 'published', 'archived'] as const satisfies ArticleState[];
const AS_IT_WAS = null;

/** What a transition does besides the status: in words for docs/article-states.md, and in fact. `at` and `by` as in `take`. */
interface Effect {
  readonly says: string;
  readonly sets: (article: Lifecycle, at: Date | null, by: number | null) => Partial<Lifecycle>;
}

const PUBLISHED_NOW: Effect = {
  says: 'the first time sets `published_at`',
  sets: ({ publishedAt }, at) => ({ publishedAt: publishedAt ?? at }),
};
const PUBLISHED_ON_TIME: Effect = {
  says: 'the first time sets `published_at`, to the time that was planned',
  sets: ({ publishedAt, publishAt }) => ({ publishedAt: publishedAt ?? publishAt }),
};
const SCHEDULED: Effect = {
  says: 'sets `publish_at`, and remembers who asked',
  sets: (_, publishAt, scheduledBy) => ({ publishAt, scheduledBy }),
};
const UNSCHEDULED: Effect = { says: 'clears `publish_at`', sets: () => ({ publishAt: null, scheduledBy: null }) };
const TRASHED: Effect = { says: 'hides it, and keeps all it had', sets: (_, deletedAt) => ({ deletedAt }) };
const RESTORED: Effect = { says: 'shows it again', sets: () => ({ deletedAt: null }) };

export interface Transition {
  readonly from: readonly ArticleState[];
  /** Only when the time planned has come. */
  readonly onceDue?: true;
  readonly to: ArticleState | typeof AS_IT_WAS;
  readonly does: readonly Effect[];
  /** Said at the arrow in the diagram, where the name alone does not say it. */
  readonly text?: string;
}

/** The whole state machine. From a state that it does not name, a transition changes nothing, and harms nothing. */
export const TRANSITIONS = {
  publish: { from: ['draft', 'scheduled', 'archived'], to: 'published', does: [PUBLISHED_NOW, UNSCHEDULED] },
  archive: { from: ['draft', 'scheduled', 'published'], to: 'archived', does: [UNSCHEDULED] },
  unpublish: { from: ['published', 'archived'], to: 'draft', does: [] },
  schedule: { from: ['draft', 'scheduled'], to: 'scheduled', does: [SCHEDULED] },
  unschedule: { from: ['scheduled'], to: 'draft', does: [UNSCHEDULED] },
  publishDue: { from: ['scheduled'], onceDue: true, to: 'published', does: [PUBLISHED_ON_TIME, UNSCHEDULED] },
  lapse: { from: ['scheduled'], onceDue: true, to: 'draft', does: [UNSCHEDULED] },
  trash: { from: ALIVE, to: 'trashed', does: [TRASHED] },
  restore: { from: ['trashed'], to: AS_IT_WAS, does: [RESTORED], text: 'restore, as it was' },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof TRANSITIONS;

/** What takes an article to a status that is asked for. */
export const TRANSITION_TO = {
  draft: 'unpublish',
  published: 'publish',
  archived: 'archive',
} as const satisfies Record<ArticleStatus, TransitionName>;

const STATUS_IN: Partial<Record<ArticleState, number>> = {
  draft: DRAFT,
  scheduled: DRAFT,
  published: PUBLISHED,
  archived: ARCHIVED,
};

export function stateOf({ status, publishAt, deletedAt }: Lifecycle): ArticleState {
  if (deletedAt !== null) return 'trashed';
  if (status === DRAFT) return publishAt === null ? 'draft' : 'scheduled';
  return status === PUBLISHED ? 'published' : 'archived';
}

export const isDue = (article: Lifecycle, now: Date): boolean =>
  stateOf(article) === 'scheduled' && article.publishAt! <= now;

/**
 * Takes a transition and says whether it changed anything. `at` is its time, of a schedule the one that is planned; `by` is who
 * schedules.
 */
export function take(
  article: Lifecycle,
  name: TransitionName,
  at: Date | null = null,
  by: number | null = null,
): boolean {
  const { from, onceDue, to, does }: Transition = TRANSITIONS[name];
  if (!from.includes(stateOf(article)) || (onceDue && !(at && isDue(article, at)))) return false;
  const status = (to && STATUS_IN[to]) ?? article.status;
  const effects = does.map(({ sets }) => sets(article, at, by));
  const after = effects.reduce((all, effect) => ({ ...all, ...effect }), { status });
  const changed = (Object.keys(after) as (keyof Lifecycle)[]).some(
    (key) => after[key]?.valueOf() !== article[key]?.valueOf(),
  );
  Object.assign(article, after);
  return changed;
}
