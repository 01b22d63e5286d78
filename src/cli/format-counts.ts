const WIDTH = 10;

/** Formats counts, one per line, without zeros. */
export const formatCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${String(count).padStart(WIDTH)} ${name}\n`)
    .join('') || `${'0'.padStart(WIDTH)} rows\n`;
