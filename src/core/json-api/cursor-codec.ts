import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import type { CursorPosition } from '../pagination/index.js';

const SIGNATURE_BYTES = 12;

/** Encodes list positions as opaque signed cursors. A modified cursor is invalid. */
@Injectable()
export class CursorCodec {
  private readonly key: Buffer;

  constructor({ ENCRYPTION_KEY }: Settings) {
    this.key = createHmac('sha256', Buffer.from(ENCRYPTION_KEY, 'base64')).update('page cursors').digest();
  }

  /** `order` identifies the list and its sort; a cursor is valid for one order only. Equal positions have equal cursors. */
  encode(position: CursorPosition, order: string): string {
    const content = Buffer.from(JSON.stringify(position));
    return Buffer.concat([this.sign(content, order), content]).toString('base64url');
  }

  decode(cursor: string, order: string): CursorPosition | undefined {
    const bytes = Buffer.from(cursor, 'base64url');
    // Decoding ignores invalid and surplus characters.
    if (bytes.toString('base64url') !== cursor) return undefined;
    const [signature, content] = [bytes.subarray(0, SIGNATURE_BYTES), bytes.subarray(SIGNATURE_BYTES)];
    if (signature.length < SIGNATURE_BYTES || !timingSafeEqual(signature, this.sign(content, order))) return undefined;
    return JSON.parse(content.toString()) as CursorPosition;
  }

  private sign(content: Buffer, order: string): Buffer {
    return createHmac('sha256', this.key).update(`${order}\n`).update(content).digest().subarray(0, SIGNATURE_BYTES);
  }
}
