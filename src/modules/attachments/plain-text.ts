import { createReadStream } from 'node:fs';

/** How markup, a page that a server runs, or a script begins. */
const BEGINS_OTHERWISE = /^(<[a-z!?/%]|#!)/i;
const BEGINNING = 4;

/** Whether a file is text: UTF-8 throughout, without NUL, and not the beginning of something that a program would run or show. */
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
