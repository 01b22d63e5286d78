import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { DomainError } from '../../errors/domain-error.js';
import { Metrics } from '../../metrics/metrics.js';
import { InvalidModulesError } from '../../routing/invalid-modules.error.js';
import { RouteTable } from '../../routing/route-table.js';
import { formatBodyLimit } from '../../http/body.decorators.js';

/** The part of the budget that one address may use. */
const ADDRESS_SHARE = 1 / 4;

/** Limits the memory of buffered request bodies, in total and per address (IPv6: per /64). */
@Injectable()
export class BodyBudget implements OnModuleInit {
  private readonly maxBytes: number;
  /** The limit of one address, in bytes. */
  private readonly maxBytesPerAddress: number;
  private usedBytes = 0;
  private readonly usedByAddress = new Map<string, number>();
  private readonly rejections;

  constructor(
    private readonly routes: RouteTable,
    { MAX_BODY_BYTES_IN_FLIGHT }: Settings,
    metrics: Metrics,
  ) {
    this.maxBytes = MAX_BODY_BYTES_IN_FLIGHT;
    this.maxBytesPerAddress = this.maxBytes * ADDRESS_SHARE;
    const used = () => this.usedBytes;
    metrics.gauge({
      name: 'masthead_http_body_bytes',
      help: 'Bytes of request bodies that are being received.',
      collect() {
        this.set(used());
      },
    });
    this.rejections = metrics.counter({
      name: 'masthead_http_bodies_refused_total',
      help: 'Request bodies that exceeded the budget, by part of the budget: total or address.',
      labelNames: ['part'] as const,
    });
  }

  /** Throws if a route accepts larger bodies than one address may send. */
  onModuleInit(): void {
    const errors = this.routes.routes
      .filter(({ bodyLimit }) => bodyLimit >= this.maxBytesPerAddress)
      .map(
        ({ method, path, bodyLimit }) =>
          `${method} ${path} accepts bodies of ${formatBodyLimit(bodyLimit)}, but one address may send less than ` +
          `${formatBodyLimit(this.maxBytesPerAddress)} at a time: raise MAX_BODY_BYTES_IN_FLIGHT`,
      );
    if (errors.length > 0) throw new InvalidModulesError(errors);
  }

  /** Opens an account for one body. Release the account when the body is parsed. */
  openAllocation(addressKey: string): BodyAllocation {
    return new BodyAllocation((bytes) => this.add(addressKey, bytes));
  }

  private add(key: string, bytes: number): void {
    const addressBytes = (this.usedByAddress.get(key) ?? 0) + bytes;
    if (bytes > 0 && addressBytes > this.maxBytesPerAddress) throw this.toRejection('address');
    if (bytes > 0 && this.usedBytes + bytes > this.maxBytes) throw this.toRejection('total');
    this.usedBytes += bytes;
    if (addressBytes === 0) this.usedByAddress.delete(key);
    else this.usedByAddress.set(key, addressBytes);
  }

  private toRejection(part: 'total' | 'address'): DomainError {
    this.rejections.inc({ part });
    return new DomainError('unavailable', 'Too many request bodies are being received', { retryAfter: 1 });
  }
}

/** The bytes of the budget that one body uses. */
export class BodyAllocation {
  private chargedBytes = 0;

  constructor(private readonly add: (bytes: number) => void) {}

  /** Throws `unavailable` if the budget is exhausted. */
  charge(bytes: number): void {
    this.add(bytes);
    this.chargedBytes += bytes;
  }

  release(): void {
    this.add(-this.chargedBytes);
    this.chargedBytes = 0;
  }
}
