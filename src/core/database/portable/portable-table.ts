import type { PortableValue, ValueKind, ValueLimits } from './value-kind.js';

export interface PortableColumn extends ValueLimits {
  readonly name: string;
  readonly kind: ValueKind;
  readonly nullable: boolean;
}

/** Columns that name the row of a table, which may be their own. */
export interface PortableReference {
  readonly columns: readonly PortableColumn[];
  readonly table: string;
  readonly referenced: readonly string[];
}

/** A table whose rows are exported, as far as that needs to be known. */
export interface PortableTable {
  readonly name: string;
  readonly columns: readonly PortableColumn[];
  /** By it rows are read in an order. */
  readonly key: readonly PortableColumn[];
  /** Whether the database counts its ids. */
  readonly isCounted: boolean;
  readonly references: readonly PortableReference[];
  /** The key first. */
  readonly uniques: readonly (readonly PortableColumn[])[];
}

/** The values by the names of their columns. */
export type PortableRow = Readonly<Record<string, PortableValue>>;

/** Both dialects take these for the quotes of a name. */
export const quoted = (name: string): string => `\`${name}\``;

export const boundOf = ({ kind }: PortableColumn, value: PortableValue): string | number | Buffer | null =>
  value === null ? null : (kind.bind?.(value) ?? (value as string | number));
