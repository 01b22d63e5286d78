import { noteAnswer, OF_EVERY_REQUEST, type RecordedResponse } from './seen-answers.cjs';
import { isError, readShapes, type Shapes } from './shape-files.cjs';
import { objections, partOf } from './shapes.cjs';
import { type ResponseContent, toResponseShape } from './response-shape.js';

export interface V1Response extends ResponseContent {
  /** Method and path, as in `GET /api/v1/articles/{id}`. */
  readonly operation: string;
  readonly status: number;
  /** Query of the request; `fields` limits the attributes of the response. */
  readonly query: URLSearchParams;
}

/** True in `npm run shapes`, which accepts and records every response. */
const recording = process.env.MASTHEAD_SHAPES === 'record';

// Stored under a symbol, which Jest's environment does not delete: test files mostly receive the same shapes.
const CACHE_KEY = Symbol.for('masthead.v1-shapes');
const worker = globalThis as { [CACHE_KEY]?: { shapes?: Shapes; fitting: Set<string> } };

/** Returns the differences between the response and its shape in `test/e2e/v1-shapes`; undefined if the shape matches. */
export function findV1ShapeError({ operation, status, query, ...raw }: V1Response): string | undefined {
  if (!/\/(v1|api\/auth)\//.test(operation)) return undefined;
  const isPart = query.has('fields') && status < 400;
  const seen: RecordedResponse = {
    operation,
    status: String(status),
    shape: toResponseShape(raw),
    ...(isPart && { isPart }),
  };
  const known = (worker[CACHE_KEY] ??= { fitting: new Set() });
  const key = JSON.stringify(seen);
  if (known.fitting.has(key)) return undefined;
  if (!recording) {
    const found = findShapeErrors(seen, (known.shapes ??= readShapes()));
    if (found.length > 0) return found.join(', ');
  }
  noteAnswer(seen);
  known.fitting.add(key);
  return undefined;
}

/** Returns the differences from the recorded shapes: new or changed parts, and missing parts. */
export function findShapeErrors(seen: RecordedResponse, { errors, operations }: Shapes): string[] {
  const { operation, status, shape, isPart } = seen;
  const known = operations[operation];
  if (!known) return ['the operation is new'];
  const ofEvery = OF_EVERY_REQUEST.includes(status);
  const answer = isError(status) ? errors[status] : known.answers[status];
  if (!answer || (isError(status) && !ofEvery && !known.errors.includes(status))) return ['the status is new'];
  return objections(isPart ? partOf(answer) : answer, shape);
}
