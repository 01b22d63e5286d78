import type { ListRequest } from 'masthead';

export const PAPER_CLIP_SORTS = ['id', 'title', 'created_at'] as const;
export type PaperClipSort = (typeof PAPER_CLIP_SORTS)[number];
export type PaperClipField = 'title' | 'created_at' | 'owner';

/** Request for a page of the list by cursor. */
export type PaperClipCursorPageRequest = ListRequest<PaperClipSort, PaperClipField>;
