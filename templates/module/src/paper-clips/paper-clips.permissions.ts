import { permission } from 'masthead';

/** Everybody reads them. Whose they may change is said by the policy. */
export const WRITE_PAPER_CLIPS = permission('paper-clips:write', 'author');
