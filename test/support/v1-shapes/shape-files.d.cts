import type { ResponseShape } from './shapes.cjs';

export interface Shapes {
  /** By status; the same for all operations. */
  readonly errors: Readonly<Record<string, ResponseShape>>;
  /** By method and path, as in `GET /api/v1/articles/{id}`. */
  readonly operations: Readonly<Record<string, OperationShape>>;
}

export interface OperationShape {
  /** By status. */
  readonly answers: Readonly<Record<string, ResponseShape>>;
  /** Error statuses of the operation, without the statuses that any request can receive. */
  readonly errors: readonly string[];
}

export function isError(status: string): boolean;
export function readShapes(folder?: string): Shapes;
export function writeShapes(shapes: Shapes, folder?: string): void;
