import { Readable } from 'node:stream';
import type { ByteRange } from './attachment-storage.js';

type OpenPart = (range: ByteRange) => Promise<Readable>;

/** A reader that takes no data for this time is slow. */
const MAX_PAUSE_MS = 1000;
const FIRST_PART_BYTES = 64 * 1024;

/**
 * Reads a range of a remote file. If the reader is slow, the response is closed, because the rest of it would fill the receive buffer of
 * the connection. The reader then gets the rest in parts, each from a separate response and twice as long as the part before it.
 */
export async function readInParts(open: OpenPart, range: ByteRange): Promise<Readable> {
  return new PartReader(open, range, await open(range));
}

class PartReader extends Readable {
  private position: number;
  private readonly end: number;
  private partBytes = Infinity;
  /** The open response. */
  private part?: Readable;
  private isOpening = false;
  private pauseTimer?: NodeJS.Timeout;

  constructor(
    private readonly open: OpenPart,
    { start, end }: ByteRange,
    first: Readable,
  ) {
    // Without data that is read ahead: 500 readers can be slow at the same time.
    super({ highWaterMark: 0 });
    [this.position, this.end] = [start, end];
    this.receive(first);
  }

  override _read(): void {
    clearTimeout(this.pauseTimer);
    if (this.part) this.part.resume();
    else if (!this.isOpening) this.openNext();
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    clearTimeout(this.pauseTimer);
    this.part?.destroy();
    callback(error);
  }

  private openNext(): void {
    if (this.position > this.end) {
      this.push(null);
      return;
    }
    this.isOpening = true;
    const end = Math.min(this.end, this.position + this.partBytes - 1);
    this.open({ start: this.position, end }).then(
      (part) => (this.destroyed ? part.destroy() : this.receive(part)),
      (error: unknown) => this.destroy(error as Error),
    );
  }

  private receive(part: Readable): void {
    this.part = part;
    this.isOpening = false;
    part.on('error', (error) => this.part === part && this.destroy(error));
    part.on('data', (chunk: Buffer) => {
      this.position += chunk.length;
      this.pausePart(part);
      this.push(chunk);
    });
    part.on('end', () => {
      this.part = undefined;
      this.partBytes *= 2;
      this.openNext();
    });
  }

  private pausePart(part: Readable): void {
    part.pause();
    this.pauseTimer = setTimeout(() => {
      // A reference to the response, also that of the timer, would retain its buffers.
      this.pauseTimer = this.part = undefined;
      this.partBytes = FIRST_PART_BYTES;
      part.destroy();
    }, MAX_PAUSE_MS);
  }
}
