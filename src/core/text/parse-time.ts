/** The texts that `parseTime` reads, apart from impossible dates. */
export const DATE_TIME_PATTERN =
  /^(\d{4}-\d\d-(\d\d))(?:T(?:[01]\d|2[0-3]):\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * Parses an ISO 8601 date or date-time; UTC without a zone. Returns undefined for other texts, including impossible dates such as 30
 * February.
 */
export function parseTime(text: string): Date | undefined {
  const [, date, day, zone] = DATE_TIME_PATTERN.exec(text) ?? [];
  if (date === undefined || new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day)) return undefined;
  const time = new Date(text.includes('T') && zone === undefined ? `${text}Z` : text);
  // A zone offset can move the time out of the years that both databases can store.
  return time.getUTCFullYear() >= 1000 && time.getUTCFullYear() <= 9999 ? time : undefined;
}
