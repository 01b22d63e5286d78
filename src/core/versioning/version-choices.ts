import { Injectable } from '@nestjs/common';
import { RouteTable } from '../module-api/route-table.js';
import { type Choice, Negotiator } from './negotiator.js';

const MOST_CHOICES = 1000;
const LONGEST_KEY = 500;

interface VersionChoice extends Choice {
  /** Whether the version stands in the address. */
  readonly isNamed: boolean;
}

/** Which version an address is answered in. Most requests are for few addresses, with the same `Accept`: those are remembered. */
@Injectable()
export class VersionChoices {
  private readonly known = new Map<string, VersionChoice | undefined>();

  constructor(
    private readonly routes: RouteTable,
    private readonly negotiator: Negotiator,
  ) {}

  /** Undefined for an address that has no version. */
  of(path: string, accept: string | undefined): VersionChoice | undefined {
    const key = accept === undefined ? path : `${accept}\n${path}`;
    if (this.known.has(key)) return this.known.get(key);
    const choice = this.choose(path, accept);
    // An error tells of the request that it was made for.
    if (key.length <= LONGEST_KEY && !choice?.refusal) this.remember(key, choice);
    return choice;
  }

  private choose(path: string, accept: string | undefined): VersionChoice | undefined {
    const found = this.routes.versions.find(path);
    return found && { ...this.negotiator.choose(found, accept), isNamed: found.named !== undefined };
  }

  private remember(key: string, choice: VersionChoice | undefined): void {
    if (this.known.size >= MOST_CHOICES) this.known.clear();
    this.known.set(key, choice);
  }
}
