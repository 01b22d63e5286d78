/** Whether this run is to be long: each night, and for docs/reliability.md. */
export const isFull = process.env['MASTHEAD_NIGHTLY'] === '1';

/** How often something is done: in every run of the suite, and each night. */
export const extent = (short: number, full: number): number => (isFull ? full : short);
