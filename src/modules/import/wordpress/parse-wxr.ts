import { Utf8Decoder } from './strict-xml-parser.js';
import { WxrRecordBuilder } from './wxr-record-builder.js';
import { WxrError, WXR_LIMITS } from './wxr-limits.js';
import { WxrRecord } from './wxr-records.js';

/** Yields the same records, and then the same error, for any chunk boundaries. `file` is used in messages only. */
export async function* parseWxr(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  limits = WXR_LIMITS,
): AsyncGenerator<WxrRecord> {
  const document = new WxrRecordBuilder(file, limits);
  const decoder = new Utf8Decoder();
  let isEmpty = true;
  for await (const chunk of chunks) {
    isEmpty &&= chunk.length === 0;
    yield* drainRecords(document, () => {
      document.write(decoder.decode(chunk));
      if (decoder.broken) document.fail('not UTF-8: save the file in that encoding');
    });
  }
  if (isEmpty) throw new WxrError(file, 'the file is empty');
  yield* drainRecords(document, () => {
    decoder.end();
    if (decoder.broken) document.fail('the file ends in the middle of a character: it is truncated');
    document.end();
  });
}

/** Yields the completed records before an error is thrown. */
function* drainRecords(document: WxrRecordBuilder, step: () => void): Generator<WxrRecord> {
  try {
    step();
  } finally {
    yield* document.drain();
  }
}
