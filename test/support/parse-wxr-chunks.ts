import { Readable } from 'node:stream';
import { parseWxr } from '../../src/modules/import/wordpress/wxr-reader.js';
import { WxrError, WXR_LIMITS } from '../../src/modules/import/wordpress/wxr-limits.js';
import type { WxrRecord } from '../../src/modules/import/wordpress/wxr-records.js';

interface ParseResult {
  records: WxrRecord[];
  fault?: { message: string; line?: number; column?: number };
}

/** Parses an export and returns its records, and the error that ended the parsing. */
export async function parseWxrChunks(chunks: (string | Uint8Array)[], limits = WXR_LIMITS): Promise<ParseResult> {
  const records: WxrRecord[] = [];
  try {
    const bytes = chunks.map((chunk) => Buffer.from(chunk));
    for await (const record of parseWxr('site.xml', Readable.from(bytes), limits)) records.push(record);
    return { records };
  } catch (error) {
    if (!(error instanceof WxrError)) throw error;
    return { records, fault: { message: error.message, line: error.line, column: error.column } };
  }
}

export const wxrChannel = (...lines: string[]): string =>
  ['<rss>', '<channel>', '<wp:wxr_version>1.2</wp:wxr_version>', ...lines, '</channel>', '</rss>'].join('\n');

export const wxrItem = (...lines: string[]): string => wxrChannel('<item>', ...lines, '</item>');
