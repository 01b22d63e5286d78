export interface WxrLimits {
  /** Levels of nested elements. A real export has five. */
  depth: number;
  /** Characters of one piece of markup, and of the stored text of one record. */
  characters: number;
}

/** Far above real exports, and low enough to protect the process. */
export const WXR_LIMITS: WxrLimits = { depth: 64, characters: 64 * 1024 * 1024 };
