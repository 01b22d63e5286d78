import type { Shapes } from './shape-files.cjs';
import type { ResponseShape } from './shapes.cjs';

export interface RecordedResponse {
  /** Method and path, as in `GET /api/v1/articles/{id}`. */
  readonly operation: string;
  readonly status: string;
  readonly shape: ResponseShape;
  /** True if the request limited the attributes with `fields`. */
  readonly isPart?: boolean;
}

export const SEEN_FOLDER: string;
export const OF_EVERY_REQUEST: readonly string[];
export function noteAnswer(answer: RecordedResponse, folder?: string): void;
export function seenShapes(folder: string, known?: Shapes): Shapes;
