import type { Headers } from '../support/test-client.js';
import type { FuzzCallers } from './fuzz-callers.js';
import type { KnownValueStore } from './known-values.js';
import type { Planned, PlannedBody, PlannedRequest } from './planned-request.js';

/** A request without placeholders. */
export interface SentRequest {
  readonly method: string;
  /** Path with the version, as in the OpenAPI document. */
  readonly documentedPathname: string;
  /** Path and query of the request line. */
  readonly target: string;
  readonly headers: Headers;
  readonly body: Buffer | undefined;
  readonly caller: PlannedRequest['caller'];
}

const VENDORS: Readonly<Record<string, string>> = {
  v1: 'application/vnd.masthead.v1+json',
  v2: 'application/vnd.masthead.v2+json',
};
const BOUNDARY = 'the-boundary';

/** Replaces the placeholders of a planned request. `number` determines the client address, which differs for each request. */
export function toSentRequest(
  planned: PlannedRequest,
  known: KnownValueStore,
  callers: FuzzCallers,
  number: number,
): SentRequest {
  const { method, caller } = planned;
  const segments = fillSegments(planned, known);
  // Replaces the id of a protected account or API client by an unknown id.
  const isSpared = callers.wouldLockOut(method, pathOf(planned.path, segments));
  const pathname = pathOf(planned.path, isSpared ? { ...segments, id: '9999999999' } : segments);
  const [, version] = /^\/api\/(v\d)\//.exec(pathname) ?? [];
  const unversioned = planned.unversioned && version !== undefined;
  const query = planned.query.map(
    ([name, value]) => `${encoded(name)}=${encoded(inQuery(known.fill(value, pathname)))}`,
  );
  const path = unversioned ? pathname.replace(`/${version}/`, '/') : pathname;
  const body = planned.body && bodyOf(planned.body, (value) => known.fill(value, pathname));
  const given = planned.headers.map(([name, value]): [string, string] => [name, String(known.fill(value, pathname))]);
  const type = planned.contentType ?? (planned.body && typeOf(planned.body, planned.path));
  return {
    ...{ method, caller, body, documentedPathname: pathname },
    target: [path, query.join('&')].filter(Boolean).join('?'),
    headers: {
      'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      ...(body && type !== undefined && { 'Content-Type': type }),
      ...Object.fromEntries(given),
      ...(unversioned && { Accept: VENDORS[version!]! }),
      ...callers.headersOf(caller),
      ...(body && { 'Content-Length': String(body.length) }),
    },
  };
}

const fillSegments = ({ segments, path }: PlannedRequest, known: KnownValueStore): Record<string, string> =>
  Object.fromEntries(Object.entries(segments).map(([name, value]) => [name, String(known.fill(value, path))]));

const pathOf = (template: string, segments: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encoded(segments[name]!));

const inQuery = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** Encodes a text for a URL. Lone surrogates become invalid UTF-8 bytes. */
function encoded(text: string): string {
  const parts = text.split(/([\ud800-\udfff])/u).map((part) => {
    const code = part.length === 1 ? part.charCodeAt(0) : 0;
    if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(part);
    return `%ED%${(0x80 | ((code >> 6) & 0x3f)).toString(16)}%${(0x80 | (code & 0x3f)).toString(16)}`;
  });
  return parts.join('');
}

function typeOf({ kind }: PlannedBody, path: string): string {
  if (kind === 'form') return `multipart/form-data; boundary=${BOUNDARY}`;
  if (kind === 'fields') return 'application/x-www-form-urlencoded';
  return path.startsWith('/api/v2/') ? 'application/vnd.api+json' : 'application/json';
}

function bodyOf(body: PlannedBody, fill: (value: Planned) => Planned): Buffer {
  switch (body.kind) {
    case 'json':
      return Buffer.from(JSON.stringify(fill(body.value)));
    case 'text':
      return Buffer.from(body.text);
    case 'fields':
      return Buffer.from(
        fieldsOf(fill(body.value))
          .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
          .join('&'),
      );
    case 'form': {
      const fields = fieldsOf(fill(body.value)).filter(([name]) => name !== 'file');
      const parts = fields.map(([name, value]) => part(`name="${name}"`, value));
      if (body.file) parts.push(part(`name="file"; filename="${body.file.name}"`, body.file.content));
      return Buffer.from(`${parts.join('')}${body.file?.cut ? '' : `--${BOUNDARY}--\r\n`}`);
    }
  }
}

const part = (disposition: string, content: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

const fieldsOf = (value: Planned): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, one]) => [name, inQuery(one)])
    : [['a', inQuery(value)]];
