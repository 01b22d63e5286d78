import type { OpenApiDocument, ResponseObject } from './openapi-document.js';

export interface ReceivedResponse {
  readonly method: string;
  readonly pathname: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null without a body. */
  readonly body: unknown;
}

/** Headers of all responses, which the introduction of the document describes. */
const COMMON_HEADERS = new Set([
  ...['connection', 'content-encoding', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding'],
  ...['content-security-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy', 'origin-agent-cluster'],
  ...['referrer-policy', 'strict-transport-security', 'x-content-type-options', 'x-dns-prefetch-control'],
  ...['x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
  ...['access-control-expose-headers', 'vary'],
]);

/** Validates responses against an OpenAPI document: path, method, status, headers, media type and the schema of the body. */
export class ResponseValidator {
  constructor(private readonly document: OpenApiDocument) {}

  describesPath(pathname: string): boolean {
    return this.document.findPath(pathname) !== undefined;
  }

  /** Returns why the response does not match the document; undefined if it matches. */
  validate({ method, pathname, status, headers, body }: ReceivedResponse): string | undefined {
    const path = this.document.findPath(pathname);
    if (path === undefined) return 'the document has no such path';
    const operation = this.document.operation(path, method);
    if (!operation) return `${path} has no method ${method}`;
    const response = operation.responses[status];
    if (!response) return `${path} has only the statuses ${Object.keys(operation.responses).join(', ')}`;
    const documented = this.document.resolve<ResponseObject>(response);
    return this.bodyError(documented, headers, body) ?? this.headerError(documented, headers);
  }

  private bodyError(
    { content }: ResponseObject,
    headers: ReceivedResponse['headers'],
    body: unknown,
  ): string | undefined {
    if (body === null) return content && Object.keys(content).length > 0 ? 'the body is missing' : undefined;
    if (!content) return 'the response must have no body';
    const type = String(headers['content-type']).replace(/;.*/, '');
    const { schema } = content[type] ?? content['*/*'] ?? {};
    return schema
      ? this.document.validateJson(schema, body)
      : `the type is ${type} instead of ${Object.keys(content).join(', ')}`;
  }

  private headerError(
    { headers: documented = {} }: ResponseObject,
    headers: ReceivedResponse['headers'],
  ): string | undefined {
    const names = new Set(Object.keys(documented).map((name) => name.toLowerCase()));
    const unknown = Object.keys(headers).find((name) => !names.has(name) && !COMMON_HEADERS.has(name));
    if (unknown !== undefined) return `the header ${unknown} is not documented`;
    for (const [name, reference] of Object.entries(documented)) {
      const { required = false, schema } = this.document.resolve(reference);
      const value = headers[name.toLowerCase()];
      if (value === undefined && required) return `the header ${name} is missing`;
      const error = value === undefined ? undefined : this.document.validateText(schema, value);
      if (error !== undefined) return `header ${name}: ${error}`;
    }
    return undefined;
  }
}
