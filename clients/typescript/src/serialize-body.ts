type Member = Blob | string | number | boolean | undefined;

/** Serializes a body with a file as multipart/form-data, other bodies as JSON. */
export function serializeBody(body: object | undefined): string | FormData {
  if (body instanceof FormData) return body;
  const members = Object.entries(body ?? {}) as [string, Member][];
  if (!members.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of members) {
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}
