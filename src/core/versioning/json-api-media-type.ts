import type { MediaRange } from './media-range.js';

export const JSON_API_MEDIA_TYPE = 'application/vnd.api+json';

/**
 * Whether a media type is supported JSON:API: `profile` is the only allowed parameter, and unknown profiles are ignored. Extensions
 * (`ext`) are not supported (JSON:API 1.1, "Server Responsibilities").
 */
export const isJsonApiMediaType = ({ type, parameters }: Pick<MediaRange, 'type' | 'parameters'>): boolean =>
  type === JSON_API_MEDIA_TYPE &&
  Object.entries(parameters).every(([name, value]) => name === 'profile' || isNoExtension(name, value));

const isNoExtension = (name: string, value: string): boolean => name === 'ext' && value.trim() === '';
