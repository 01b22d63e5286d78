type Close<Resource> = (resource: Resource) => Promise<void> | void;

/**
 * The connections and locks of one application: of the database and of Redis. `createApp` closes them if the creation fails: Nest then calls no shutdown hook, and an
 * open pool would keep the process alive.
 */
export class OpenConnections {
  private readonly closers: (() => Promise<void>)[] = [];
  private isClosed = false;

  /** Opens a resource, and closes it in `close`, also if it is still being opened then. Throws after `close`. */
  async open<Resource>(open: () => Promise<Resource> | Resource, close: Close<Resource>): Promise<Resource> {
    // Nest creates further providers after one has failed.
    if (this.isClosed) throw new Error('The application has been closed');
    const opening = Promise.resolve().then(open);
    this.closers.push(() => opening.then(close, () => undefined));
    return opening;
  }

  /** Closes the resources, the last one first. Idempotent. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const close of this.closers.splice(0).reverse()) await close();
  }
}
