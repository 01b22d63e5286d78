/** Key of all responses. */
export const SITE_KEY = 'site';

/** Key of the responses whose resources are unknown. Each purge contains it. */
export const UNRECORDED_KEY = 'unrecorded';

/** Key of the responses that contain a resource. The key of its collection is the type. */
export const resourceKey = (type: string, id: number | string): string => `${type}-${id}`;
