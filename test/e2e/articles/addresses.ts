export const at = (id: number) => `/api/v1/articles/${id}`;
export const revisionsOf = (id: number) => `${at(id)}/revisions`;
