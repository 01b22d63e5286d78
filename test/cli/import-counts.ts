const LINE = /^(\w+) +(\d+) made +(\d+) changed +(\d+) unchanged/gm;

/** Parses the printed numbers of made, changed and unchanged items by their kind. */
export const parseImportCounts = (stdout: string): Record<string, number[]> =>
  Object.fromEntries([...stdout.matchAll(LINE)].map(([, kind, ...numbers]) => [kind, numbers.map(Number)]));
