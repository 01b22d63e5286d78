import {
  COMMENT_CURSOR_PAGE_SORTS,
  type CommentCursorPageField,
  type CommentCursorPageRequest,
} from '../../../src/modules/comments/comment-cursor-page.js';
import { CommentCursorPageRepository } from '../../../src/modules/comments/comment-cursor-page.repository.js';
import { daysFromNow } from '../fixture/index.js';
import { type Calls, scenario } from '../scenario.js';
import { COMMENT_SIGHTS } from './comment-sights.js';
import {
  ALL,
  type Compared,
  eq,
  everyOrder,
  filterCalls,
  nothing,
  oneOf,
  sorted,
  windowCalls,
} from './window-calls.js';

const request = (parts: Partial<CommentCursorPageRequest>): CommentCursorPageRequest => ({
  ...{ page: { size: ALL }, total: false, sort: [{ field: 'id', descending: false }], filters: [], order: '' },
  ...{ include: new Set<string>(), fields: {} },
  ...parts,
});

function sortCalls(): Calls<CommentCursorPageRepository> {
  const calls = Object.entries(COMMENT_SIGHTS)
    .filter(([name]) => name !== 'nothing')
    .flatMap(([name, sight]) =>
      COMMENT_CURSOR_PAGE_SORTS.flatMap((field) =>
        [false, true].map((descending) => {
          const sort = [{ field, descending }];
          const order = `${sorted(sort)} with visibility of ${name}`;
          return windowCalls('find', order, (repository: CommentCursorPageRepository, page) =>
            repository.find(sight, request({ sort, page })),
          );
        }),
      ),
    );
  return Object.assign({}, ...calls) as Calls<CommentCursorPageRepository>;
}

const FILTERS: Readonly<Record<CommentCursorPageField, readonly Compared[]>> = {
  status: [eq('approved'), { operator: 'ne', values: ['approved'] }, oneOf('pending', 'rejected')],
  article: [eq(1), oneOf(2, 4, 99), { operator: 'ne', values: [1] }, nothing(eq(19))],
  author: [eq(5), oneOf(2, 3), { operator: 'ne', values: [5] }, nothing(eq(99))],
  parent: [eq(0), eq(1), eq(4), oneOf(0, 3), nothing(eq(2)), nothing(eq(99))],
  created_at: everyOrder(daysFromNow(-28)),
  updated_at: everyOrder(daysFromNow(-8)),
};

export const COMMENT_WINDOW = scenario(CommentCursorPageRepository, {
  reads: {
    ...sortCalls(),
    ...filterCalls(['find', 'count'], FILTERS, (repository: CommentCursorPageRepository, method, term) =>
      repository[method](COMMENT_SIGHTS.everything, request({ filters: [term] })),
    ),
  },
});
