import OpenApiResponseValidator, { type OpenAPIResponseValidatorArgs } from 'openapi-response-validator';

type Responses = OpenAPIResponseValidatorArgs['responses'];

interface OpenApiDocument {
  readonly paths: Record<string, Partial<Record<string, { responses: Responses }>>>;
  readonly components?: OpenAPIResponseValidatorArgs['components'];
}

/** What was once worked out of a document: plain data, nothing of the test file that asked first. */
interface Known extends OpenApiDocument {
  readonly patterns: readonly [pattern: RegExp, path: string][];
  readonly validators: Map<object, OpenApiResponseValidator>;
}

interface Invalid {
  readonly errors: { path: string; message: string }[];
}

export interface Answer {
  readonly method: string;
  readonly pathname: string;
  readonly status: number;
  /** Null when there is none. */
  readonly body: unknown;
}

// Kept by a symbol, which Jest's environment leaves alone: the document is nearly always the same, and to compile its
// schemas again for each test file takes longer than many of them.
const KNOWN = Symbol.for('masthead.promised-answers');
const worker = globalThis as { [KNOWN]?: Map<string, Known> };

/** Which answers an OpenAPI document promises: the path, the method, the status and the body's schema. */
export class PromisedAnswers {
  private readonly known: Known;

  constructor(document: string) {
    const documents = (worker[KNOWN] ??= new Map());
    this.known = documents.get(document) ?? knownOf(JSON.parse(document) as OpenApiDocument);
    documents.set(document, this.known);
  }

  describes(pathname: string): boolean {
    return this.pathOf(pathname) !== undefined;
  }

  /** Why the document does not promise this answer; nothing when it does. */
  objection({ method, pathname, status, body }: Answer): string | undefined {
    const path = this.pathOf(pathname);
    if (path === undefined) return 'it has no such path';
    const operation = this.known.paths[path]![method];
    if (!operation) return `${path} has no such method`;
    const response = operation.responses[status];
    if (!response) return `${path} answers ${Object.keys(operation.responses).join(', ')}`;
    const invalid = this.validatorOf(response, status).validateResponse(status, body) as Invalid | undefined;
    return invalid?.errors.map(({ path: member, message }) => `${member} ${message}`).join(', ');
  }

  /** The path of the document that is meant, as in `/api/v1/articles/{id}`. */
  pathOf(pathname: string): string | undefined {
    return this.known.patterns.find(([pattern]) => pattern.test(pathname))?.[1];
  }

  private validatorOf(response: Responses[string], status: number): OpenApiResponseValidator {
    const { validators, components } = this.known;
    const validator =
      validators.get(response) ?? new OpenApiResponseValidator({ responses: { [status]: response }, components });
    validators.set(response, validator);
    return validator;
  }
}

function knownOf({ paths, components }: OpenApiDocument): Known {
  const parameters = (path: string) => path.split('{').length;
  // The path with the fewest parameters is the one meant: `/users/me` before `/users/{id}`.
  const patterns = Object.keys(paths)
    .sort((one, other) => parameters(one) - parameters(other))
    .map((path): [RegExp, string] => [patternOf(path), path]);
  return { paths, components, patterns, validators: new Map() };
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}/?$`, 'i');
