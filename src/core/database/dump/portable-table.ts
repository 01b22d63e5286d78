import type { PortableValue, ColumnCodec, ColumnLimits } from './column-codec.js';

export interface PortableColumn extends ColumnLimits {
  readonly name: string;
  readonly codec: ColumnCodec;
  readonly nullable: boolean;
}

/** A foreign key. The referenced table may be the same table. */
export interface PortableForeignKey {
  readonly columns: readonly PortableColumn[];
  readonly table: string;
  readonly referencedColumns: readonly string[];
}

/** Description of an exported table. */
export interface PortableTable {
  readonly name: string;
  readonly columns: readonly PortableColumn[];
  /** Primary key. Rows are read in its order. */
  readonly key: readonly PortableColumn[];
  /** True if the database generates the ids. */
  readonly hasGeneratedId: boolean;
  readonly references: readonly PortableForeignKey[];
  /** The primary key comes first. */
  readonly uniqueKeys: readonly (readonly PortableColumn[])[];
}

/** Values by column name. */
export type PortableRow = Readonly<Record<string, PortableValue>>;

/** Quotes a name with backticks, which both dialects accept. */
export const quoteIdentifier = (name: string): string => `\`${name}\``;

export const toBoundValue = ({ codec }: PortableColumn, value: PortableValue): string | number | Buffer | null =>
  value === null ? null : (codec.decode?.(value) ?? (value as string | number));
