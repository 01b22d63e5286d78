import { Injectable } from '@nestjs/common';
import { RouteTable } from '../module-api/route-table.js';
import { type Choice, Negotiator } from './negotiator.js';

const MOST_CHOICES = 1000;
const LONGEST_KEY = 500;

interface VersionChoice extends Choice {
  /** Whether the path names the version. */
  readonly isNamed: boolean;
}

/** Chooses the version of a request. Caches the choices, because most requests have few paths and the same `Accept`. */
@Injectable()
export class VersionChoices {
  private readonly known = new Map<string, VersionChoice | undefined>();

  constructor(
    private readonly routes: RouteTable,
    private readonly negotiator: Negotiator,
  ) {}

  /** Returns undefined for a path without versions. */
  of(path: string, accept: string | undefined): VersionChoice | undefined {
    const key = accept === undefined ? path : `${accept}\n${path}`;
    if (this.known.has(key)) return this.known.get(key);
    const choice = this.choose(path, accept);
    // Errors are not cached, because each error belongs to one request.
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
