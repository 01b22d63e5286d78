import { Injectable } from '@nestjs/common';
import { WindowStorage } from '../rate-limit/index.js';
import type { AuditAbout, AuditEvent } from './audit-event.js';
import { AuditLog } from './audit-log.js';

const WINDOW_MS = 15 * 60_000;
const MOST = 10;

/** Records the first ten refusals per caller and event in 15 minutes, so that a caller cannot flood the audit log. */
@Injectable()
export class RefusalAudit {
  constructor(
    private readonly audit: AuditLog,
    private readonly windows: WindowStorage,
  ) {}

  /** `caller` is the counter key of an account or an address. */
  async record(caller: string, event: AuditEvent, about?: AuditAbout): Promise<void> {
    const { hits } = await this.windows.hit(`audit:${event.name}|${caller}`, WINDOW_MS);
    if (hits <= MOST) await this.audit.recordAlone(event, about);
  }
}
