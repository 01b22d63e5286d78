import { TextResponse } from '../../core/http/index.js';

/** Allows scripts of this site only. Images and media of an article can come from other sites. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "media-src 'self' https:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const htmlResponse = (html: string, status?: number): TextResponse =>
  new TextResponse(html, 'text/html; charset=utf-8', { 'Content-Security-Policy': POLICY }, status);
