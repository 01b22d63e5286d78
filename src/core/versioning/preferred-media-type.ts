import type { MediaRange } from './media-range.js';

interface Rank {
  readonly type: string;
  readonly quality: number;
  /** 2 for the exact type, 1 for `application/*`, 0 for any type. */
  readonly specificity: number;
  /** Index of the matching range in `Accept`. */
  readonly place: number;
}

/**
 * Returns the offered type that the client prefers; undefined if the client accepts no offered type. Types of equal quality are
 * ordered by `favorite`, specificity, position in `Accept` and position in `offered`.
 */
export function preferredMediaType(
  offered: readonly string[],
  accepted: readonly MediaRange[],
  favorite?: string,
): string | undefined {
  const [best] = offered
    .map((type) => rankOf(type, accepted))
    .filter(({ quality }) => quality > 0)
    .sort(
      (one, other) =>
        other.quality - one.quality ||
        Number(other.type === favorite) - Number(one.type === favorite) ||
        other.specificity - one.specificity ||
        one.place - other.place,
    );
  return best?.type;
}

/** The most specific matching range determines the quality (RFC 9110, section 12.5.1). */
function rankOf(type: string, accepted: readonly MediaRange[]): Rank {
  for (const [at, pattern] of [type, `${type.split('/')[0]}/*`, '*/*'].entries()) {
    const place = accepted.findIndex((range) => range.type === pattern);
    if (place >= 0) return { type, quality: accepted[place]!.quality, specificity: 2 - at, place };
  }
  return { type, quality: 0, specificity: 0, place: 0 };
}
