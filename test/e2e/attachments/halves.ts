export const BIG = Buffer.alloc(200_000, 'x');
/** A part of it, and the rest. */
export const HALVES = [BIG.subarray(0, 100_000), BIG.subarray(100_000)] as const;
