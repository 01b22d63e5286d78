export interface WxrLimits {
  /** Levels of nested elements. A real export has five. */
  depth: number;
  /** Characters of one piece of markup, and of all that is kept of one record. */
  characters: number;
}

/** Far above any real export, far below what would bring the process down. */
export const WXR_LIMITS: WxrLimits = { depth: 64, characters: 64 * 1024 * 1024 };
