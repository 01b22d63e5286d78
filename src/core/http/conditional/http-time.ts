/** The forms that a time has in HTTP (RFC 9110, section 5.6.7). The old one without a zone is in Greenwich time as well. */
const WITH_ZONE = /^[A-Z][a-z]+, \d{2}[ -][A-Z][a-z]{2}[ -](?:\d{4}|\d{2}) \d{2}:\d{2}:\d{2} GMT$/;
const WITHOUT_ZONE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/** In milliseconds; NaN for what is no such time, however well it could be read. */
export function parseHttpTime(text: string): number {
  if (WITHOUT_ZONE.test(text)) return Date.parse(`${text} GMT`);
  return WITH_ZONE.test(text) ? Date.parse(text) : NaN;
}
