import { Injectable } from '@nestjs/common';
import { CounterStore } from '../counters/index.js';
import type { AuditSubject, AuditEvent } from './audit-event.js';
import { AuditLog } from './audit-log.js';

const WINDOW_MS = 15 * 60_000;
const MAX_RECORDED_PER_WINDOW = 10;

/** Records the first ten refusals per caller and event in 15 minutes, so that a caller cannot flood the audit log. */
@Injectable()
export class RefusalRecorder {
  constructor(
    private readonly audit: AuditLog,
    private readonly counters: CounterStore,
  ) {}

  /** `caller` is the counter key of an account or an address. */
  async record(caller: string, event: AuditEvent, subject?: AuditSubject): Promise<void> {
    const { hits } = await this.counters.hit(`audit:${event.name}|${caller}`, WINDOW_MS);
    if (hits <= MAX_RECORDED_PER_WINDOW) await this.audit.recordInNewTransaction(event, subject);
  }
}
