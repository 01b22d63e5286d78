/** An answer with headers of its own; `ReplyInterceptor` takes it apart. */
export class Reply<Body> {
  constructor(
    readonly body: Body,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

/** The answer to a request that made something: `Location` says where it is. */
export const created = <Body extends { data: { links: { self: string } } }>(body: Body) =>
  new Reply(body, { Location: body.data.links.self });
