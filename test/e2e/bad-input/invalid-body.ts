/** A body that every route rejects, with its headers. */
export interface InvalidBody {
  readonly bytes: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  readonly code: string;
  /** The field that the 422 response names. */
  readonly field?: string;
}

/** Builders of invalid bodies with this content type. */
export const invalidBodyBuilders = (type: string) => {
  const headers = { 'Content-Type': type };
  return {
    malformed: (bytes: string | Buffer): InvalidBody => ({ bytes, headers, status: 400, code: 'BAD_REQUEST' }),
    noJson: (bytes: string | Buffer): InvalidBody => ({ bytes, headers, status: 400, code: 'MALFORMED_JSON' }),
    names: (field: string, bytes: string): InvalidBody => ({
      bytes,
      headers,
      status: 422,
      code: 'VALIDATION_ERROR',
      field,
    }),
    tooLarge: (bytes: string | Buffer): InvalidBody => ({ bytes, headers, status: 413, code: 'PAYLOAD_TOO_LARGE' }),
  };
};

export const unsupportedMediaType = (type: string): InvalidBody => ({
  bytes: '{}',
  headers: { 'Content-Type': type },
  status: 415,
  code: 'UNSUPPORTED_MEDIA_TYPE',
});

export const withContentEncoding = (encoding: string, { headers, ...broken }: InvalidBody): InvalidBody => ({
  ...broken,
  headers: { ...headers, 'Content-Encoding': encoding },
});
