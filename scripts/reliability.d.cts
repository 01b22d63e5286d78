export interface ReliabilityRow {
  readonly fault: string;
  readonly counted: string;
  readonly lost?: number;
  readonly doubled?: number;
  readonly unexpected?: number;
  readonly recoveryMs?: number;
  readonly measured?: string;
  readonly control?: string;
  readonly spec: string;
  readonly full: boolean;
  readonly processors: number;
  readonly node: string;
}

/** Files and titles of tests by fault. */
export const ELSEWHERE: Readonly<Record<string, readonly (readonly [string, string])[]>>;

export function reliability(rows: readonly ReliabilityRow[]): string;

/** The inverse of `reliability`. */
export function rowsOf(page: string): readonly ReliabilityRow[];

export function withHeadlines(readme: string, rows: readonly ReliabilityRow[]): string;
