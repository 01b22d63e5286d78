/** Each member and item by its path, as in `data[].attributes.title`; items that say their type, by it. */
export type BodyShape = Readonly<Record<string, MemberShape>>;

export interface MemberShape {
  /** Of JSON, sorted. */
  readonly types: readonly string[];
  /** Not in every one of the objects that could have it. */
  readonly optional: boolean;
}

export interface AnswerShape {
  /** Each `Content-Type`; none where there was no body. */
  readonly types: readonly string[];
  /** The names of those that are always there, in small letters. */
  readonly headers: readonly string[];
  /** Of JSON alone. */
  readonly body?: BodyShape;
}

export function parentOf(path: string): string;
export function mergeAnswers(one: AnswerShape, other: AnswerShape): AnswerShape;
export function partOf(whole: AnswerShape): AnswerShape;
export function completed(part: AnswerShape, whole: AnswerShape): AnswerShape;
export function objections(known: AnswerShape, seen: AnswerShape): string[];
