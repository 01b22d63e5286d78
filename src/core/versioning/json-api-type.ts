import type { MediaRange } from './media-range.js';

export const JSON_API_TYPE = 'application/vnd.api+json';

/**
 * Whether a media type is JSON:API as it is spoken here: with no parameter but `profile`, of which unknown ones are ignored. No
 * extension (`ext`) is known (JSON:API 1.1, "Server Responsibilities").
 */
export const isJsonApi = ({ type, parameters }: Pick<MediaRange, 'type' | 'parameters'>): boolean =>
  type === JSON_API_TYPE &&
  Object.entries(parameters).every(([name, value]) => name === 'profile' || isNoExtension(name, value));

const isNoExtension = (name: string, value: string): boolean => name === 'ext' && value.trim() === '';
