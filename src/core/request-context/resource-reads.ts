/** The resources and lists that a response is made of. A shared cache removes the response when one of them changes. */
export class ResourceReads {
  /** Ids by resource type. */
  readonly resources = new Map<string, Set<string>>();
  /** Types whose list or number is in the response, or whose resource was not found. */
  readonly lists = new Set<string>();
  /** True if the body is a list of objects. */
  isList = false;
  /** True if the body is not JSON. */
  isText = false;
  /** True if the response depends on more of the request than its URL and `Accept`. */
  isPersonal = false;

  add(type: string, id: number | string): void {
    const ids = this.resources.get(type);
    if (ids) ids.add(String(id));
    else this.resources.set(type, new Set([String(id)]));
  }

  /** Adds the objects of a JSON body that have the members `type` and `id`: resources, included resources and linkage. */
  addBody(body: unknown): void {
    const data = (body as { readonly data?: unknown } | null | undefined)?.data;
    this.isList = Array.isArray(body) || Array.isArray(data);
    this.addObjects(body);
  }

  private addObjects(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const { type, id } = value as { readonly type?: unknown; readonly id?: unknown };
    if (typeof type === 'string' && isId(id) && TYPE.test(type)) this.add(type, id);
    for (const member of Object.values(value)) this.addObjects(member);
  }
}

const TYPE = /^[a-z][a-z0-9_]*$/;
const ID = /^[\w.-]{1,64}$/;
const isId = (id: unknown): id is number | string => typeof id === 'number' || (typeof id === 'string' && ID.test(id));
