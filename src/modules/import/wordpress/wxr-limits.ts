export interface WxrLimits {
  /** Levels of nested elements. A real export has five. */
  depth: number;
  /** Characters of one piece of markup, and of the stored text of one record. */
  characters: number;
}

/** Far above real exports, and low enough to protect the process. */
export const WXR_LIMITS: WxrLimits = { depth: 64, characters: 64 * 1024 * 1024 };

/** Lines and columns count from 1. An error of the whole file (for example, the file cannot be opened) has no place. */
export interface WxrPosition {
  line: number;
  column?: number;
}

/** The only error that the reader throws. The message contains the file, the line and the reason. */
export class WxrError extends Error {
  readonly line?: number;
  readonly column?: number;

  constructor(
    readonly file: string,
    reason: string,
    place?: WxrPosition,
    options?: ErrorOptions,
  ) {
    super(place ? `${file}:${place.line}: ${reason}` : `${file}: ${reason}`, options);
    this.name = 'WxrError';
    this.line = place?.line;
    this.column = place?.column;
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Parses a WordPress date such as `2011-01-18 07:40:14` as UTC. Returns null for `0000-00-00 00:00:00`, which means "no date",
 * and for a day that does not exist.
 */
export function parseWordPressDate(text: string): Date | null {
  const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text);
  return match && utc(match.slice(1).map(Number));
}

/**
 * Parses an RSS date such as `Tue, 18 Jan 2011 07:40:14 +0000`. `Date.parse` is too lenient: WordPress writes an unset date as
 * `Wed, 30 Nov -0001 00:00:00 +0000`.
 */
export function parseRssDate(text: string): Date | null {
  const match = /^(?:[A-Z][a-z]{2}, )?(\d\d?) ([A-Z][a-z]{2}) (\d{4}) (\d\d):(\d\d):(\d\d) (GMT|UTC|[+-]\d{4})$/.exec(
    text,
  );
  if (!match) return null;
  const [, day, month, year, hours, minutes, seconds, zone] = match;
  const local = utc([
    Number(year),
    MONTHS.indexOf(month) + 1,
    Number(day),
    Number(hours),
    Number(minutes),
    Number(seconds),
  ]);
  return local && new Date(local.getTime() - offset(zone));
}

function utc([year, month, day, hours, minutes, seconds]: number[]): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds));
  // Date.UTC turns 31 February into March and year 11 into 1911.
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same && hours < 24 && minutes < 60 && seconds < 60 ? date : null;
}

function offset(zone: string): number {
  if (/^[A-Z]/.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}
