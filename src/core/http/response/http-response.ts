export type ResponseHeaders = Readonly<Record<string, string>>;

/** The result of a controller that sets headers, a version or a status in addition to the body. */
export class HttpResponse<Body> {
  constructor(
    readonly body: Body,
    readonly headers: ResponseHeaders = {},
    /** The version of the object in the body. `ResponseSerializer` adds it to the ETag. */
    readonly version?: number,
    /** Undefined: the status of the route. */
    readonly status?: number,
  ) {}
}

/** Adds a `Location` header with the URL of the created object. */
export const withLocation = <Body>({ body, headers, version }: HttpResponse<Body>, location: string, status?: number) =>
  new HttpResponse(body, { ...headers, Location: location }, version, status);

/** Adds a `Location` header with the `self` link of the body. */
export const created = <Body extends { data: { links: { self: string } } }>(response: HttpResponse<Body>) =>
  withLocation(response, response.body.data.links.self);

/** A response with its serialized body. */
export class SerializedResponse {
  constructor(
    readonly headers: ResponseHeaders,
    /** The body; undefined for an empty response. */
    readonly text?: string,
    /** Undefined: the status of the route. */
    readonly status?: number,
    /** The `Content-Type`; undefined: JSON. */
    readonly type?: string,
  ) {}
}

/** A response of a controller that is not JSON: a page, a feed or a script. The ETag is a hash of the text. */
export class TextResponse {
  constructor(
    readonly text: string,
    /** The `Content-Type`. */
    readonly type: string,
    readonly headers: ResponseHeaders = {},
    /** Undefined: the status of the route. */
    readonly status?: number,
  ) {}
}
