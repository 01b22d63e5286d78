import { SerializedResponse, type ResponseHeaders } from '../../http/response/http-response.js';
import { REPLAYED_HEADER } from './idempotency-headers.js';
import type { StoredResponse } from './idempotency-keys.repository.js';

/** The stored response, marked as replayed. */
export const toReplayedResponse = ({ status, headers, body }: StoredResponse): SerializedResponse =>
  new SerializedResponse(
    { ...(JSON.parse(headers) as ResponseHeaders), [REPLAYED_HEADER]: 'true' },
    body ?? undefined,
    status,
  );
