import type { Assumptions } from './capacity.cjs';

export function scalingTables(report: string, assumptions?: Assumptions): string;

export function withTables(page: string, tables: string): string;

export function readAssumptions(args: readonly string[]): Assumptions;

export function refreshScaling(): void;
