import {
  COMMENT_CURSOR_PAGE_SORTS,
  type CommentFilterField,
  type CommentCursorPageRequest,
} from '../../../src/modules/comments/comment-cursor-page.js';
import { CommentCursorPageRepository } from '../../../src/modules/comments/comment-cursor-page.repository.js';
import { daysFromNow } from '../fixture/index.js';
import { type Calls, scenario } from '../scenario.js';
import { COMMENT_VISIBILITIES } from './comment-visibilities.js';
import {
  ALL,
  type Comparison,
  eq,
  allOrderOperators,
  filterCalls,
  matchingNothing,
  oneOf,
  describeSort,
  cursorPageCalls,
} from './cursor-page-calls.js';

const request = (parts: Partial<CommentCursorPageRequest>): CommentCursorPageRequest => ({
  ...{ page: { size: ALL }, total: false, sort: [{ field: 'id', descending: false }], filters: [], order: '' },
  ...{ include: new Set<string>(), fields: {} },
  ...parts,
});

function sortCalls(): Calls<CommentCursorPageRepository> {
  const calls = Object.entries(COMMENT_VISIBILITIES)
    .filter(([name]) => name !== 'nothing')
    .flatMap(([name, visibility]) =>
      COMMENT_CURSOR_PAGE_SORTS.flatMap((field) =>
        [false, true].map((descending) => {
          const sort = [{ field, descending }];
          const order = `${describeSort(sort)} with visibility of ${name}`;
          return cursorPageCalls('find', order, (repository: CommentCursorPageRepository, page) =>
            repository.find(visibility, request({ sort, page })),
          );
        }),
      ),
    );
  return Object.assign({}, ...calls) as Calls<CommentCursorPageRepository>;
}

const FILTERS: Readonly<Record<CommentFilterField, readonly Comparison[]>> = {
  status: [eq('approved'), { operator: 'ne', values: ['approved'] }, oneOf('pending', 'rejected')],
  article: [eq(1), oneOf(2, 4, 99), { operator: 'ne', values: [1] }, matchingNothing(eq(19))],
  author: [eq(5), oneOf(2, 3), { operator: 'ne', values: [5] }, matchingNothing(eq(99))],
  parent: [eq(0), eq(1), eq(4), oneOf(0, 3), matchingNothing(eq(2)), matchingNothing(eq(99))],
  created_at: allOrderOperators(daysFromNow(-28)),
  updated_at: allOrderOperators(daysFromNow(-8)),
};

export const COMMENT_CURSOR_PAGES = scenario(CommentCursorPageRepository, {
  reads: {
    ...sortCalls(),
    ...filterCalls(['find', 'count'], FILTERS, (repository: CommentCursorPageRepository, method, term) =>
      repository[method](COMMENT_VISIBILITIES.everything, request({ filters: [term] })),
    ),
  },
});
