import type { CallerName } from './fuzz-callers.js';

/** Any value. `KnownValue` objects in it are placeholders that are replaced when the request is sent. */
export type Planned = unknown;

export type PlannedBody =
  | { readonly kind: 'json'; readonly value: Planned }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'fields'; readonly value: Planned }
  | { readonly kind: 'form'; readonly value: Planned; readonly file: PlannedFile | undefined };

export interface PlannedFile {
  readonly name: string;
  readonly content: string;
  /** The form lacks its end. */
  readonly cut: boolean;
}

/** A generated request with placeholders for ids, tokens and entity tags. */
export interface PlannedRequest {
  readonly method: string;
  /** Path template of the OpenAPI document: `/api/v1/articles/{id}`. */
  readonly path: string;
  readonly caller: CallerName;
  readonly segments: Readonly<Record<string, Planned>>;
  readonly query: readonly (readonly [name: string, value: Planned])[];
  readonly headers: readonly (readonly [name: string, value: Planned])[];
  readonly contentType: string | undefined;
  readonly body: PlannedBody | undefined;
  /** The media type selects the version; the path contains no version. */
  readonly unversioned: boolean;
  /** The request is sent twice. */
  readonly twice: boolean;
}
