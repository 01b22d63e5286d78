import { randomFillSync } from 'node:crypto';

/** Asked for many at a time: one call for each request would cost more than the rest of its line in the log. */
const POOL = Buffer.alloc(4096);
let used = POOL.length;

/** So many random bytes, as text: to tell things apart, never to guard them. */
export function randomHex(bytes: number): string {
  if (used + bytes > POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  used += bytes;
  return POOL.toString('hex', used - bytes, used);
}
