export const BIG = Buffer.alloc(200_000, 'x');
/** The first and the second half of the content. */
export const HALVES = [BIG.subarray(0, 100_000), BIG.subarray(100_000)] as const;
