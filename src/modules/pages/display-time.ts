const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A time for a `time` element: machine-readable, and formatted for readers. */
export interface DisplayTime {
  readonly iso: string;
  readonly text: string;
}

export const displayTime = (iso: string): DisplayTime => ({ iso, text: LONG.format(new Date(iso)) });
