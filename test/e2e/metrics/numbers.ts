/** The number of a metric, written as it is shown: `jobs_total{job="a"}`; 0 where it is not. */
export function numberIn(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? 0 : Number(line.slice(name.length + 1));
}
