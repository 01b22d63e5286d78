import type { OpenApiDocument, ResponseObject } from './openapi-document.js';

export interface Answer {
  readonly method: string;
  readonly pathname: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null when there is none. */
  readonly body: unknown;
}

/** What every answer has, whatever answers: the document speaks of these in its introduction. */
const USUAL_HEADERS = new Set([
  ...['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding'],
  ...['content-security-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy', 'origin-agent-cluster'],
  ...['referrer-policy', 'strict-transport-security', 'x-content-type-options', 'x-dns-prefetch-control'],
  ...['x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
]);

/** Which answers an OpenAPI document promises: the path, the method, the status, the headers, the media type and the body's schema. */
export class PromisedAnswers {
  constructor(private readonly document: OpenApiDocument) {}

  describes(pathname: string): boolean {
    return this.document.pathOf(pathname) !== undefined;
  }

  /** Why the document does not promise this answer; nothing when it does. */
  objection({ method, pathname, status, headers, body }: Answer): string | undefined {
    const path = this.document.pathOf(pathname);
    if (path === undefined) return 'it has no such path';
    const operation = this.document.operation(path, method);
    if (!operation) return `${path} has no such method`;
    const response = operation.responses[status];
    if (!response) return `${path} answers ${Object.keys(operation.responses).join(', ')}`;
    const promised = this.document.resolved<ResponseObject>(response);
    return this.wrongBody(promised, headers, body) ?? this.wrongHeader(promised, headers);
  }

  private wrongBody({ content }: ResponseObject, headers: Answer['headers'], body: unknown): string | undefined {
    if (body === null) return content && Object.keys(content).length > 0 ? 'it has no body' : undefined;
    if (!content) return 'it has a body';
    const type = String(headers['content-type']).replace(/;.*/, '');
    const { schema } = content[type] ?? content['*/*'] ?? {};
    return schema ? this.document.faultIn(schema, body) : `it is ${type}, and not ${Object.keys(content).join(', ')}`;
  }

  private wrongHeader({ headers: promised = {} }: ResponseObject, headers: Answer['headers']): string | undefined {
    const names = new Set(Object.keys(promised).map((name) => name.toLowerCase()));
    const unknown = Object.keys(headers).find((name) => !names.has(name) && !USUAL_HEADERS.has(name));
    if (unknown !== undefined) return `it has a header ${unknown}`;
    for (const [name, reference] of Object.entries(promised)) {
      const { required = false, schema } = this.document.resolved(reference);
      const value = headers[name.toLowerCase()];
      if (value === undefined && required) return `it has no header ${name}`;
      const fault = value === undefined ? undefined : this.document.faultInText(schema, value);
      if (fault !== undefined) return `header ${name}: ${fault}`;
    }
    return undefined;
  }
}
