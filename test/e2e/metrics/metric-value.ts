/** Returns the value of a metric such as `jobs_total{job="a"}`, or 0 if the metric is missing. */
export function metricValue(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? 0 : Number(line.slice(name.length + 1));
}
