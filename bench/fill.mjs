import { residentMemoryOf } from './process-usage.mjs';
import { root } from './masthead.mjs';
import { COLUMNS, rowsOf } from './rows.mjs';
import { openWriter } from './writers.mjs';

const BATCH = 500;
const TOLD_EVERY = 50_000;

/**
 * Loads the dataset into a migrated database, with the rows that the API would write. Only one batch is in memory at a time:
 * `memory` contains the resident megabytes after a tenth of the articles and at the end.
 */
export async function fill(database, count, tell) {
  const { toIndexText, version } = await searchWords();
  const started = performance.now();
  const memory = {};
  const writer = await openWriter(database, Object.keys(COLUMNS));
  let done = 0;
  for (const batch of rowsOf(count, BATCH, toIndexText)) {
    for (const [table, rows] of Object.entries(batch)) await writer.insert(table, COLUMNS[table].split(' '), rows);
    done += batch.articles?.length ?? 0;
    if (memory.early === undefined && done >= count / 10) memory.early = residentMemoryOf('self');
    if (done % TOLD_EVERY === 0 && batch.articles) tell(`  ${done.toLocaleString('en')} after ${since(started)} s`);
  }
  memory.late = residentMemoryOf('self');
  // Otherwise Masthead would rebuild the search index during the measurements, as after an update.
  await writer.run(`UPDATE search_state SET words_version = ${version}`);
  await writer.finish();
  return { seconds: since(started), memory };
}

const since = (time) => Math.round((performance.now() - time) / 1000);

/** Encodes words with the code of Masthead, so that its search finds them. Each word is encoded once. */
async function searchWords() {
  const {
    SEARCH_INDEX_VERSION: version,
    toIndexWord,
    tokenize,
  } = await import(`${root}/dist/src/modules/articles/search/search-words.js`);
  const encoded = new Map();
  const encode = (text) => {
    if (!encoded.has(text))
      encoded.set(text, Array.from(tokenize(text), ({ normalized }) => `${toIndexWord(normalized)} `).join(''));
    return encoded.get(text);
  };
  return { toIndexText: (text) => ` ${text.split(' ').map(encode).join('')}`, version };
}
