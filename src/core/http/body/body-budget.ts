import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { DomainError } from '../../errors/domain-error.js';
import { Metrics } from '../../metrics/metrics.js';
import { ModuleError } from '../../module-api/module-error.js';
import { RouteTable } from '../../module-api/route-table.js';
import { addressKey } from '../../rate-limit/address-key.js';
import { bodyLimitText } from './body-limit.decorator.js';

/** The part of the budget that one address may use. */
const SHARE = 1 / 4;

/** Limits the memory of buffered request bodies, in total and per address (IPv6: per /64). */
@Injectable()
export class BodyBudget implements OnModuleInit {
  private readonly max: number;
  /** The limit of one address, in bytes. */
  private readonly share: number;
  private used = 0;
  private readonly byAddress = new Map<string, number>();
  private readonly refused;

  constructor(
    private readonly routes: RouteTable,
    { MAX_BODY_BYTES_IN_FLIGHT }: Settings,
    metrics: Metrics,
  ) {
    this.max = MAX_BODY_BYTES_IN_FLIGHT;
    this.share = this.max * SHARE;
    const used = () => this.used;
    metrics.gauge({
      name: 'masthead_http_body_bytes',
      help: 'Bytes of request bodies that are being received.',
      collect() {
        this.set(used());
      },
    });
    this.refused = metrics.counter({
      name: 'masthead_http_bodies_refused_total',
      help: 'Request bodies that exceeded the budget, by part of the budget: total or address.',
      labelNames: ['part'] as const,
    });
  }

  /** Throws if a route accepts larger bodies than one address may send. */
  onModuleInit(): void {
    const faults = this.routes.routes
      .filter(({ bodyLimit }) => bodyLimit >= this.share)
      .map(
        ({ method, path, bodyLimit }) =>
          `${method} ${path} accepts bodies of ${bodyLimitText(bodyLimit)}, but one address may send less than ` +
          `${bodyLimitText(this.share)} at a time: raise MAX_BODY_BYTES_IN_FLIGHT`,
      );
    if (faults.length > 0) throw new ModuleError(faults);
  }

  /** Opens an account for one body. Release the account when the body is parsed. */
  open(address: string | undefined): BodyAccount {
    const key = addressKey(address);
    return new BodyAccount((bytes) => this.add(key, bytes));
  }

  private add(key: string, bytes: number): void {
    const ofAddress = (this.byAddress.get(key) ?? 0) + bytes;
    if (bytes > 0 && ofAddress > this.share) throw this.refuse('address');
    if (bytes > 0 && this.used + bytes > this.max) throw this.refuse('total');
    this.used += bytes;
    if (ofAddress === 0) this.byAddress.delete(key);
    else this.byAddress.set(key, ofAddress);
  }

  private refuse(part: 'total' | 'address'): DomainError {
    this.refused.inc({ part });
    return new DomainError('unavailable', 'Too many request bodies are being received', { retryAfter: 1 });
  }
}

/** The bytes of the budget that one body uses. */
export class BodyAccount {
  private held = 0;

  constructor(private readonly add: (bytes: number) => void) {}

  /** Throws `unavailable` if the budget is exhausted. */
  charge(bytes: number): void {
    this.add(bytes);
    this.held += bytes;
  }

  release(): void {
    this.add(-this.held);
    this.held = 0;
  }
}
