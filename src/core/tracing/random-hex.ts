import { randomFillSync } from 'node:crypto';

/** Random bytes are generated in batches: one call per request would cost more than the rest of its log line. */
const POOL = Buffer.alloc(4096);
let used = POOL.length;

/** Returns random bytes as hexadecimal text, for ids. Not for secrets. */
export function randomHex(bytes: number): string {
  if (used + bytes > POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  used += bytes;
  return POOL.toString('hex', used - bytes, used);
}
