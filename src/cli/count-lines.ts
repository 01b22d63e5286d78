const WIDTH = 10;

/** How many there are of what, each in a line, what there is none of left out. */
export const countLines = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${String(count).padStart(WIDTH)} ${name}\n`)
    .join('') || `${'0'.padStart(WIDTH)} rows\n`;
