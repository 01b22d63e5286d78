import type { PortableValue, ValueKind, ValueLimits } from './value-kind.js';

export interface PortableColumn extends ValueLimits {
  readonly name: string;
  readonly kind: ValueKind;
  readonly nullable: boolean;
}

/** A foreign key. The referenced table may be the same table. */
export interface PortableReference {
  readonly columns: readonly PortableColumn[];
  readonly table: string;
  readonly referenced: readonly string[];
}

/** Description of an exported table. */
export interface PortableTable {
  readonly name: string;
  readonly columns: readonly PortableColumn[];
  /** Primary key. Rows are read in its order. */
  readonly key: readonly PortableColumn[];
  /** True if the database generates the ids. */
  readonly isCounted: boolean;
  readonly references: readonly PortableReference[];
  /** The primary key comes first. */
  readonly uniques: readonly (readonly PortableColumn[])[];
}

/** Values by column name. */
export type PortableRow = Readonly<Record<string, PortableValue>>;

/** Quotes a name with backticks, which both dialects accept. */
export const quoted = (name: string): string => `\`${name}\``;

export const boundOf = ({ kind }: PortableColumn, value: PortableValue): string | number | Buffer | null =>
  value === null ? null : (kind.bind?.(value) ?? (value as string | number));
