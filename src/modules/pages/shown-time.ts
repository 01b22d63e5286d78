const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A time as an element of a page: what programs read, and what people do. */
export interface ShownTime {
  readonly iso: string;
  readonly text: string;
}

export const shownTime = (iso: string): ShownTime => ({ iso, text: LONG.format(new Date(iso)) });
