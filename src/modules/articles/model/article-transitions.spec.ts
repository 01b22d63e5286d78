import fc from 'fast-check';
import {
  ARCHIVED,
  DRAFT,
  PUBLISHED,
  type ArticleState,
  isDue,
  type ArticleLifecycleFields,
  resolveState,
  applyTransition,
  type Transition,
  type TransitionName,
  TRANSITIONS,
} from './article-transitions.js';

const NAMES = Object.keys(TRANSITIONS) as TransitionName[];
const NOON = new Date('2030-01-01T12:00:00Z');

const article = (values: Partial<ArticleLifecycleFields> = {}): ArticleLifecycleFields => ({
  status: DRAFT,
  publishedAt: null,
  publishAt: null,
  scheduledBy: null,
  deletedAt: null,
  ...values,
});

interface Step {
  readonly name: TransitionName;
  readonly at: Date;
  readonly by: number;
}

/** Few distinct times, so that schedules often become due, or are removed or trashed before they become due. */
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    name: fc.constantFrom(...NAMES),
    at: fc.integer({ min: 0, max: 9 }).map((hours) => new Date(NOON.getTime() + hours * 3_600_000)),
    by: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 30, size: 'max' },
);

/** A transition with the article before and after it. */
interface TransitionResult extends Step {
  readonly before: ArticleLifecycleFields;
  readonly after: ArticleLifecycleFields;
  readonly changed: boolean;
}

/** Runs `check` for each transition of random sequences that `isRelevant` selects. */
const checkEach = (
  check: (taken: TransitionResult) => void,
  isRelevant: (taken: TransitionResult) => boolean = () => true,
): void =>
  fc.assert(
    fc.property(steps, (sequence) => {
      const current = article();
      for (const step of sequence) {
        const before = { ...current };
        const changed = applyTransition(current, step.name, step.at, step.by);
        const taken = { ...step, before, after: { ...current }, changed };
        if (isRelevant(taken)) check(taken);
      }
    }),
    { numRuns: 300 },
  );

describe('random sequences of article transitions', () => {
  it('sets publishedAt at the first publication and never changes it afterwards', () => {
    checkEach(({ name, at, before, after }) => {
      const published = after.status === PUBLISHED && before.status !== PUBLISHED;
      const since = before.publishedAt ?? (name === 'publishDue' ? before.publishAt : at);
      expect(after.publishedAt).toEqual(published ? since : before.publishedAt);
    });
  });

  it('schedules only drafts, and stores the scheduling user only with a schedule', () => {
    checkEach(({ after: { status, publishAt, scheduledBy } }) => {
      expect(publishAt === null || status === DRAFT).toBe(true);
      expect(scheduledBy !== null).toBe(publishAt !== null);
    });
  });

  it('retains all other fields when an article is trashed and restored', () => {
    checkEach(
      ({ before, after }) => expect({ ...after, deletedAt: null }).toEqual({ ...before, deletedAt: null }),
      ({ before, after }) => before.deletedAt !== null || after.deletedAt !== null,
    );
  });

  it('changes an article in the trash only by a restore', () => {
    checkEach(
      ({ before, after }) => expect(after).toEqual(before),
      ({ name, before }) => before.deletedAt !== null && name !== 'restore',
    );
  });

  it('returns whether a transition changed the article, and changes nothing if repeated', () => {
    checkEach(({ name, at, by, before, after, changed }) => {
      const repeated = { ...after };
      expect([changed, applyTransition(repeated, name, at, by)]).toEqual([
        JSON.stringify(after) !== JSON.stringify(before),
        false,
      ]);
      expect(repeated).toEqual(after);
    });
  });

  it('publishes or lapses only due drafts that are not in the trash', () => {
    checkEach(
      ({ name, at, before, after }) => {
        const { status, deletedAt, publishAt } = before;
        const due = status === DRAFT && deletedAt === null && publishAt !== null && publishAt <= at;
        const reached = { ...before, publishAt: null, scheduledBy: null };
        const since = { status: PUBLISHED, publishedAt: before.publishedAt ?? publishAt };
        expect(isDue(before, at)).toBe(due);
        expect(after).toEqual(due ? { ...reached, ...(name === 'publishDue' && since) } : before);
      },
      ({ name }) => name === 'publishDue' || name === 'lapse',
    );
  });
});

describe('TRANSITIONS', () => {
  const IN: Record<ArticleState, ArticleLifecycleFields> = {
    draft: article(),
    scheduled: article({ publishAt: NOON, scheduledBy: 3 }),
    published: article({ status: PUBLISHED, publishedAt: NOON }),
    archived: article({ status: ARCHIVED }),
    trashed: article({ status: ARCHIVED, deletedAt: NOON }),
  };
  const STATES = Object.keys(IN) as ArticleState[];
  const LATER = new Date(NOON.getTime() + 1);

  /** Expected target state from each of the states above; null: no effect. */
  const EXPECTED_TARGETS: Record<TransitionName, (ArticleState | null)[]> = {
    publish: ['published', 'published', null, 'published', null],
    archive: ['archived', 'archived', 'archived', null, null],
    unpublish: [null, null, 'draft', 'draft', null],
    schedule: ['scheduled', 'scheduled', null, null, null],
    unschedule: [null, 'draft', null, null, null],
    publishDue: [null, 'published', null, null, null],
    lapse: [null, 'draft', null, null, null],
    trash: ['trashed', 'trashed', 'trashed', 'trashed', null],
    restore: [null, null, null, null, 'archived'],
  };

  it.each(STATES)('recognises a %s article', (state) => {
    expect(resolveState(IN[state])).toBe(state);
  });

  it.each(NAMES.flatMap((name) => STATES.map((state, n) => [name, state, EXPECTED_TARGETS[name][n]!] as const)))(
    'applies %s to a %s article with the target state %s',
    (name, state, to) => {
      const taken = { ...IN[state] };
      expect(applyTransition(taken, name, LATER, 3)).toBe(to !== null);
      expect(resolveState(taken)).toBe(to ?? state);
      // The diagram is generated from this table.
      const row: Transition = TRANSITIONS[name];
      expect(row.from.includes(state) ? (row.to ?? 'archived') : null).toBe(to);
    },
  );
});
