import { TextReply } from '../../core/http/index.js';

/** Nothing runs but the scripts of this site; pictures and sounds of an article may come from elsewhere. */
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

export const htmlReply = (html: string): TextReply =>
  new TextReply(html, 'text/html; charset=utf-8', { 'Content-Security-Policy': POLICY });
