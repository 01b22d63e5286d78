/** Schema of a header value (RFC 9110, section 5.5). All headers together have at most 16 KiB. */
export const HEADER_VALUE_SCHEMA = {
  type: 'string' as const,
  maxLength: 16_384,
  pattern: '^[\\t -~\\u0080-\\u00ff]*$',
};
