import { open } from 'node:fs/promises';
import { imageSize } from 'image-size';

/** Image files have their dimensions near the beginning. Some cameras put a thumbnail before them. */
const HEAD_BYTES = 256 * 1024;
/** EXIF orientations from 5 rotate the image by 90 degrees. */
const FIRST_ROTATED_ORIENTATION = 5;

export interface Dimensions {
  readonly width: number | null;
  readonly height: number | null;
}

const UNKNOWN: Dimensions = { width: null, height: null };

/** Returns the displayed width and height in pixels; null if they cannot be read. */
export async function readImageDimensions(path: string): Promise<Dimensions> {
  const head = await readHead(path);
  try {
    const { width, height, orientation = 1 } = imageSize(head);
    if (!isValidLength(width) || !isValidLength(height)) return UNKNOWN;
    return orientation < FIRST_ROTATED_ORIENTATION ? { width, height } : { width: height, height: width };
  } catch {
    return UNKNOWN;
  }
}

const isValidLength = (points: number): boolean => points > 0 && points <= 0x7fffffff;

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
