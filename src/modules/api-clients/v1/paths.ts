/** Where clients and their keys are, for links. */
export const clientPath = (id: number): string => `/api/v1/api-clients/${id}`;
export const keysPath = (clientId: number): string => `${clientPath(clientId)}/keys`;
export const keyPath = (clientId: number, id: number): string => `${keysPath(clientId)}/${id}`;
