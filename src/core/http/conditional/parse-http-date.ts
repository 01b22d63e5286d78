/** The date formats of HTTP (RFC 9110, section 5.6.7). The obsolete asctime format has no zone and is UTC. */
const WITH_ZONE = /^[A-Z][a-z]+, \d{2}[ -][A-Z][a-z]{2}[ -](?:\d{4}|\d{2}) \d{2}:\d{2}:\d{2} GMT$/;
const WITHOUT_ZONE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/** In milliseconds; NaN for any other format, even if `Date.parse` accepts it. */
export function parseHttpDate(text: string): number {
  if (WITHOUT_ZONE.test(text)) return Date.parse(`${text} GMT`);
  return WITH_ZONE.test(text) ? Date.parse(text) : NaN;
}
