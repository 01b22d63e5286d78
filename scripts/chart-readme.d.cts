/** A value of the Helm chart. */
export interface ChartValue {
  /** The path, for example `image.tag`. */
  readonly name: string;
  readonly value: unknown;
  /** The comment above the value. */
  readonly text: string;
}

export function chartValues(values: string): ChartValue[];
export function chartReadme(readme: string, values: string): string;
