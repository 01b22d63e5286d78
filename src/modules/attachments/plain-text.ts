import { createReadStream } from 'node:fs';

/** The beginning of markup, of a server-side template or of a script. */
const BEGINS_OTHERWISE = /^(<[a-z!?/%]|#!)/i;
const BEGINNING = 4;

/** Returns whether a file is UTF-8 text without NUL that does not begin as markup or as a script. */
export async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let beginning = '';
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) return false;
      const text = decoder.decode(chunk, { stream: true });
      if (beginning.length < BEGINNING) beginning = (beginning + text).trimStart().slice(0, BEGINNING);
    }
    beginning += decoder.decode();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
  return !BEGINS_OTHERWISE.test(beginning);
}
