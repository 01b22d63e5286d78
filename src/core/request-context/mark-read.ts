import { currentRequest } from './request-context.js';

/** Applications of this process that record reads. Without them, a read costs one comparison. */
let recorders = 0;

/** Switches the recording of reads on, in all applications of the process, until the returned function is called. */
export function recordResourceReads(): () => void {
  recorders++;
  return () => {
    recorders--;
  };
}

/**
 * Records that the response of the current request contains, or depends on, a resource. The presentation of Masthead's resources, and JSON
 * objects with `type` and `id`, are recorded without this call. Call it for a page of your module that contains rows of your own tables.
 * Has no effect outside of a visitor's read and with `EDGE_MAX_AGE=0`.
 *
 * @example
 * for (const { id } of entries) markRead('calendar_entry', id);
 */
export function markRead(type: string, id: number | string): void {
  if (recorders > 0) currentRequest()?.reads?.add(type, id);
}

/**
 * Records that the response of the current request depends on the set of resources of a type: it contains a list or a number of them, or is
 * an error for a resource that does not exist. Each change of a resource of the type then removes the response from shared caches. JSON lists
 * of the types of your module are recorded without this call.
 *
 * @example
 * markListRead('calendar_entry');
 */
export function markListRead(type: string): void {
  if (recorders > 0) currentRequest()?.reads?.lists.add(type);
}
