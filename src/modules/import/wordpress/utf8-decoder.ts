import { isUtf8 } from 'node:buffer';

/**
 * Decodes UTF-8 in chunks. Unlike `TextDecoder`, this decoder returns all text before an invalid byte, so that the error
 * message names the right line.
 */
export class Utf8Decoder {
  /** True after an invalid byte. The last result of `decode` ends before that byte. */
  broken = false;
  private rest: Buffer = Buffer.alloc(0);

  decode(chunk: Uint8Array): string {
    const bytes = Buffer.concat([this.rest, chunk]);
    let end = wholeCharacters(bytes);
    if (!isUtf8(bytes.subarray(0, end))) {
      this.broken = true;
      end = validPrefix(bytes);
    }
    this.rest = bytes.subarray(end);
    return bytes.toString('utf8', 0, end);
  }

  /** Call after the last chunk. An incomplete character sets `broken`. */
  end(): void {
    this.broken ||= this.rest.length > 0;
  }
}

/** Length without an incomplete last character. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back];
    if (byte < 0x80) break;
    if (byte >= 0xc0) return back < sequenceLength(byte) ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function sequenceLength(leadByte: number): number {
  if (leadByte >= 0xf0) return 4;
  return leadByte >= 0xe0 ? 3 : 2;
}

function validPrefix(bytes: Uint8Array): number {
  let [valid, end] = [0, bytes.length];
  while (valid < end) {
    const middle = Math.ceil((valid + end) / 2);
    const whole = wholeCharacters(bytes.subarray(0, middle));
    if (isUtf8(bytes.subarray(0, whole))) valid = middle;
    else end = middle - 1;
  }
  return wholeCharacters(bytes.subarray(0, valid));
}
