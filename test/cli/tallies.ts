const LINE = /^(\w+) +(\d+) made +(\d+) changed +(\d+) unchanged/gm;

/** What an import says it has made, changed and left as it was, by the kind of thing. */
export const tallies = (stdout: string): Record<string, number[]> =>
  Object.fromEntries([...stdout.matchAll(LINE)].map(([, kind, ...numbers]) => [kind, numbers.map(Number)]));
