import type { CallerName } from './fuzz-callers.js';

/** Any value; `Known` in it stands for what is known once it is sent. */
export type Planned = unknown;

export type PlannedBody =
  | { readonly kind: 'json'; readonly value: Planned }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'fields'; readonly value: Planned }
  | { readonly kind: 'form'; readonly value: Planned; readonly file: PlannedFile | undefined };

export interface PlannedFile {
  readonly name: string;
  readonly content: string;
  /** The form ends in the middle. */
  readonly cut: boolean;
}

/** A request without what only the run knows: ids, tokens, entity tags. */
export interface PlannedRequest {
  readonly method: string;
  /** As the OpenAPI document has it: `/api/v1/articles/{id}`. */
  readonly path: string;
  readonly caller: CallerName;
  readonly segments: Readonly<Record<string, Planned>>;
  readonly query: readonly (readonly [name: string, value: Planned])[];
  readonly headers: readonly (readonly [name: string, value: Planned])[];
  readonly contentType: string | undefined;
  readonly body: PlannedBody | undefined;
  /** The version is told by the media type, not by the path. */
  readonly unversioned: boolean;
  /** It is sent twice. */
  readonly twice: boolean;
}
