import { isEditor, type Principal } from 'masthead';
import type { PaperClipRecord } from './paper-clip.record.js';

/** Owners can change their paper clips, editors all paper clips. */
export const canChange = (caller: Principal, { ownerId }: PaperClipRecord): boolean =>
  isEditor(caller) || ownerId === caller.userId;
