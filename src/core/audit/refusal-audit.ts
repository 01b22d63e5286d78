import { Injectable } from '@nestjs/common';
import { WindowStorage } from '../rate-limit/index.js';
import type { AuditAbout, AuditEvent } from './audit-event.js';
import { AuditLog } from './audit-log.js';

const WINDOW_MS = 15 * 60_000;
const MOST = 10;

/** For refusals, of which a caller gets as many as it likes: the first ten of each in a quarter of an hour are written down. */
@Injectable()
export class RefusalAudit {
  constructor(
    private readonly audit: AuditLog,
    private readonly windows: WindowStorage,
  ) {}

  /** `caller`: an account or an address, as a counter's key. */
  async record(caller: string, event: AuditEvent, about?: AuditAbout): Promise<void> {
    const { hits } = await this.windows.hit(`audit:${event.name}|${caller}`, WINDOW_MS);
    if (hits <= MOST) await this.audit.recordAlone(event, about);
  }
}
