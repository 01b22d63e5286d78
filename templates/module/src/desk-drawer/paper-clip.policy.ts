import { isEditor, type Principal } from 'masthead';
import type { PaperClipRecord } from './paper-clip.record.js';

/** One's own, and for editors all. */
export const canChange = (caller: Principal, { ownerId }: PaperClipRecord): boolean =>
  isEditor(caller) || ownerId === caller.userId;
