export const articlePath = (id: number) => `/api/v1/articles/${id}`;
export const revisionsPath = (id: number) => `${articlePath(id)}/revisions`;
