export type Headers = Readonly<Record<string, string>>;

/** The result of a controller that sets headers, a version or a status in addition to the body. */
export class Reply<Body> {
  constructor(
    readonly body: Body,
    readonly headers: Headers = {},
    /** The version of the object in the body. `AnswerWriter` adds it to the ETag. */
    readonly version?: number,
    /** Undefined: the status of the route. */
    readonly status?: number,
  ) {}
}

/** Adds a `Location` header with the URL of the created object. */
export const located = <Body>({ body, headers, version }: Reply<Body>, location: string, status?: number) =>
  new Reply(body, { ...headers, Location: location }, version, status);

/** Adds a `Location` header with the `self` link of the body. */
export const created = <Body extends { data: { links: { self: string } } }>(reply: Reply<Body>) =>
  located(reply, reply.body.data.links.self);
