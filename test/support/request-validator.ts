import type { Content, OpenApiDocument, Operation, Parameter, Schema } from './openapi-document.js';

export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  header(name: string): string | undefined;
  /** As passed to the client: JSON as an object or as text; undefined without a body. */
  readonly body: unknown;
}

const JSON_API = 'application/vnd.api+json';

/** Checks that the OpenAPI document allows a request that the service accepted. */
export class RequestValidator {
  constructor(private readonly document: OpenApiDocument) {}

  /** Returns why the document does not allow the request; undefined if it does. */
  validate(request: SentRequest): string | undefined {
    const path = this.document.findPath(request.url.pathname);
    const operation = path === undefined ? undefined : this.document.operation(path, request.method);
    if (path === undefined || !operation) return 'the document has no such operation';
    const parameters = (operation.parameters ?? []).map((parameter) => this.document.resolve<Parameter>(parameter));
    const errors = parameters.map((parameter) => this.parameterError(parameter, request, path));
    return (
      errors.find((fault) => fault !== undefined) ??
      (this.isStrict(operation) ? unknownParameter(parameters, request.url) : undefined) ??
      this.bodyError(operation, request)
    );
  }

  private parameterError(parameter: Parameter, request: SentRequest, path: string): string | undefined {
    const value = valueOf(parameter, request, path);
    const { name, required = false, schema } = parameter;
    if (value === undefined) return required ? `the parameter ${name} is missing` : undefined;
    const error = this.document.validateText(schema, value);
    return error === undefined ? undefined : `the parameter ${name}: ${error}`;
  }

  /** Version 2 rejects unknown parameters; version 1 ignores them. */
  private isStrict({ responses }: Operation): boolean {
    return Object.values(responses).some((response) => JSON_API in (this.document.resolve(response).content ?? {}));
  }

  private bodyError(operation: Operation, request: SentRequest): string | undefined {
    if (!operation.requestBody) return undefined;
    const { required = false, content } = this.document.resolve(operation.requestBody);
    if (request.body === undefined) return required ? 'the body is missing' : undefined;
    const type = String(request.header('content-type')).replace(/;.*/, '');
    const known = content[type];
    if (!known) return `the body has the type ${type} instead of ${Object.keys(content).join(', ')}`;
    return type.endsWith('json') ? this.document.validateJson(schemaIn(known), trimmedJson(request.body)) : undefined;
  }
}

const schemaIn = ({ schema = {} }: Content[string]): Schema => schema;

/** Trims strings, as the server does before validation. */
const trimmedJson = (body: unknown): unknown =>
  JSON.parse(typeof body === 'string' ? body : JSON.stringify(body), (_, value: unknown) =>
    typeof value === 'string' ? value.trim() : value,
  );

function valueOf({ name, in: place, schema }: Parameter, request: SentRequest, path: string): unknown {
  if (place === 'header') return request.header(name);
  if (place === 'path') {
    const index = path.split('/').indexOf(`{${name}}`);
    return decodeURIComponent(request.url.pathname.split('/')[index]!);
  }
  const values = request.url.searchParams.getAll(name);
  if (values.length === 0) return undefined;
  return schema['type'] === 'array' || values.length > 1 ? values : values[0];
}

function unknownParameter(parameters: readonly Parameter[], { searchParams }: URL): string | undefined {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  const unknown = [...searchParams.keys()].find(
    (sent) =>
      !known.some(({ name, style }) => sent === name || (style === 'deepObject' && sent.startsWith(`${name}[`))),
  );
  return unknown === undefined ? undefined : `the document has no parameter ${unknown}`;
}
