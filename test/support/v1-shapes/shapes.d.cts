/** Members and items by path, as in `data[].attributes.title`; items with a type have the type in the path. */
export type BodyShape = Readonly<Record<string, MemberShape>>;

export interface MemberShape {
  /** JSON types, sorted. */
  readonly types: readonly string[];
  /** True if some of the parent objects do not have the member. */
  readonly optional: boolean;
}

export interface ResponseShape {
  /** Received `Content-Type` values; empty without a body. */
  readonly types: readonly string[];
  /** Names of the headers that all responses have, in lower case. */
  readonly headers: readonly string[];
  /** Only for JSON. */
  readonly body?: BodyShape;
}

export function parentOf(path: string): string;
export function mergeAnswers(one: ResponseShape, other: ResponseShape): ResponseShape;
export function partOf(whole: ResponseShape): ResponseShape;
export function completed(part: ResponseShape, whole: ResponseShape): ResponseShape;
export function objections(known: ResponseShape, seen: ResponseShape): string[];
