import { type PageQuery, toPageRequest } from '../../../../core/http/index.js';
import { toOffsetRequest } from '../../../../core/pagination/index.js';
import type { TagListCriteria } from '../../tag-list.js';

export const toTagListCriteria = (query: PageQuery): TagListCriteria => ({
  filters: [],
  sort: [{ field: 'name', descending: false }],
  page: toOffsetRequest(toPageRequest(query)),
  total: true,
});
