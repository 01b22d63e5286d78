/**
 * What time it is where time decides: when an article is due or leaves the trash, when sessions, tokens, keys and links in mails are
 * over, how long a comment may be changed, how long an answer is kept for repeats. How long something takes, what is limited and
 * when jobs run is told by the machine's clock always.
 */
export abstract class Clock {
  /** Must not go back: what was over would begin again. All instances must tell the same. */
  abstract now(): Date;
}
