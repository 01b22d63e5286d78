import {
  COMMENT_SORTS,
  type CommentFilterField,
  type CommentListOptions,
  type CommentListCriteria,
  toCommentCriteria,
} from '../../../src/modules/comments/comment-list.js';
import { CommentListsRepository } from '../../../src/modules/comments/comment-lists.repository.js';
import type { CommentVisibility } from '../../../src/modules/comments/comment-visibility.js';
import type { ListRange } from '../../../src/core/pagination/index.js';
import { daysFromNow } from '../fixture/index.js';
import { type Calls, inAnyOrder, returnsNothing, scenario } from '../scenario.js';
import { COMMENT_VISIBILITIES } from './comment-visibilities.js';
import {
  ALL,
  ALL_BY_ID,
  type Comparison,
  eq,
  allOrderOperators,
  filterCalls,
  matchingNothing,
  offsetPageCalls,
  oneOf,
  describeSort,
  cursorPageCalls,
} from './cursor-page-calls.js';

const criteria = (parts: Partial<CommentListCriteria>): CommentListCriteria => ({ ...ALL_BY_ID, ...parts });

function sortCalls(): Calls<CommentListsRepository> {
  const calls = Object.entries(COMMENT_VISIBILITIES)
    .filter(([name]) => name !== 'nothing')
    .flatMap(([name, visibility]) =>
      COMMENT_SORTS.flatMap((field) =>
        [false, true].map((descending) => {
          const sort = [{ field, descending }];
          const order = `${describeSort(sort)} with visibility of ${name}`;
          const find = (repository: CommentListsRepository, page: ListRange) =>
            repository.findPage(visibility, criteria({ sort, page }));
          return { ...cursorPageCalls('findPage', order, find), ...offsetPageCalls('findPage', order, find) };
        }),
      ),
    );
  return Object.assign({}, ...calls) as Calls<CommentListsRepository>;
}

const FILTERS: Readonly<Record<CommentFilterField, readonly Comparison[]>> = {
  status: [eq('approved'), { operator: 'ne', values: ['approved'] }, oneOf('pending', 'rejected')],
  article: [eq(1), oneOf(2, 4, 99), { operator: 'ne', values: [1] }, matchingNothing(eq(19))],
  author: [eq(5), oneOf(2, 3), { operator: 'ne', values: [5] }, matchingNothing(eq(99))],
  parent: [eq(0), eq(1), eq(4), oneOf(0, 3), matchingNothing(eq(2)), matchingNothing(eq(99))],
  created_at: allOrderOperators(daysFromNow(-28)),
  updated_at: allOrderOperators(daysFromNow(-8)),
};

const REQUESTS: Readonly<Record<string, CommentListOptions>> = {
  'comments, the newest first': {},
  'comments, the oldest first': { order: 'asc' },
  'approved comments': { status: 'approved' },
  'pending comments': { status: 'pending' },
  'comments on an article': { article: 1 },
  'comments of an author': { author: 5 },
  'comments at the top': { parent: 0 },
  'replies to a comment': { parent: 1 },
  'replies to a rejected comment': { parent: 4 },
};

/** Requests for comments that only moderators can see. */
const HIDDEN = ['pending comments', 'replies to a rejected comment'];

function visibilityCalls(): Calls<CommentListsRepository> {
  const visibilities = Object.entries(COMMENT_VISIBILITIES) as [string, CommentVisibility][];
  const calls = visibilities.flatMap(([who, visibility]) =>
    Object.entries(REQUESTS).map(([what, options]): Calls<CommentListsRepository> => {
      const whole = { ...toCommentCriteria(options), page: { start: 0, limit: ALL }, total: false };
      const isEmpty = who === 'nothing' || (who === 'approved comments' && HIDDEN.includes(what));
      const declare: (call: Calls<CommentListsRepository>[string]) => Calls<CommentListsRepository>[string] =
        isEmpty || (who === 'an author' && what === 'replies to a rejected comment') ? returnsNothing : (call) => call;
      return {
        [`findPage returns ${what} with visibility of ${who}`]: declare((repository) =>
          repository.findPage(visibility, whole),
        ),
        [`count counts ${what} with visibility of ${who}`]: declare((repository) =>
          repository.count(visibility, whole),
        ),
      };
    }),
  );
  return Object.assign({}, ...calls) as Calls<CommentListsRepository>;
}

export const COMMENT_LISTS = scenario(CommentListsRepository, {
  reads: {
    ...sortCalls(),
    ...visibilityCalls(),
    'findByIds returns comments': inAnyOrder((repository) => repository.findByIds([16, 5, 10, 99])),
    'findByIds returns no comments without ids': returnsNothing((repository) => repository.findByIds([])),
    'findNewest returns the newest approved comments of articles': (repository) =>
      repository.findNewest([2, 1, 8, 9], 2),
    'findNewest returns no comments of articles without any': returnsNothing((repository) =>
      repository.findNewest([9, 99], 2),
    ),
    'findNewest returns no comments without ids': returnsNothing((repository) => repository.findNewest([], 2)),
    ...filterCalls(['findPage', 'count'], FILTERS, (repository: CommentListsRepository, method, term) =>
      repository[method === 'find' ? 'findPage' : 'count'](
        COMMENT_VISIBILITIES.everything,
        criteria({ filters: [term] }),
      ),
    ),
  },
});
