import { isUtf8 } from 'node:buffer';

/**
 * Bytes to text, cut anywhere. `TextDecoder` would do, but it forgets where the bad byte was; here everything before it
 * comes out first, so the parser stands on the right line when the file is refused.
 */
export class Utf8Decoder {
  /** True once a byte came that is not UTF-8; what `decode` returned then ends just before it. */
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

  /** Call after the last chunk: a character that never came to its end is broken, too. */
  end(): void {
    this.broken ||= this.rest.length > 0;
  }
}

/** The length without a last character whose bytes have not all arrived. */
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
