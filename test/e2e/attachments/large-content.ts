export const LARGE_CONTENT = Buffer.alloc(200_000, 'x');
/** The first and the second half of the content. */
export const LARGE_CONTENT_HALVES = [LARGE_CONTENT.subarray(0, 100_000), LARGE_CONTENT.subarray(100_000)] as const;
