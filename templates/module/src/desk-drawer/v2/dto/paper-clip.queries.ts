import { idFilter, type ListDefinition, type SelectionDefinition, textFilter, timeFilter } from 'masthead';
import { PAPER_CLIP_SORTS, type PaperClipField, type PaperClipSort } from '../../paper-clip-cursor-page.js';
import { PAPER_CLIP_FIELDS } from '../paper-clip.resource.js';

export const PAPER_CLIP: SelectionDefinition = { includes: [], fields: { paper_clip: PAPER_CLIP_FIELDS } };

export const PAPER_CLIP_LIST: ListDefinition<PaperClipSort, PaperClipField> = {
  ...PAPER_CLIP,
  type: 'paper_clip',
  sorts: PAPER_CLIP_SORTS,
  defaultSort: '-id',
  filters: {
    title: textFilter(200, { description: 'title' }),
    created_at: timeFilter({ description: 'creation time' }),
    owner: idFilter({ description: 'id of the owner' }),
  },
};
