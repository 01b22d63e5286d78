import { createReadStream } from 'node:fs';

/** The beginning of markup, of a server-side template or of a script. */
const MARKUP_OR_SCRIPT = /^(<[a-z!?/%]|#!)/i;
const SNIFFED_CHARACTERS = 4;

/** Returns whether a file is UTF-8 text without NUL that does not begin as markup or as a script. */
export async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let prefix = '';
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) return false;
      const text = decoder.decode(chunk, { stream: true });
      if (prefix.length < SNIFFED_CHARACTERS) prefix = (prefix + text).trimStart().slice(0, SNIFFED_CHARACTERS);
    }
    prefix += decoder.decode();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
  return !MARKUP_OR_SCRIPT.test(prefix);
}
