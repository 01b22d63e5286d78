import { constants } from 'node:crypto';
import { DEFAULT_CIPHERS } from 'node:tls';

/**
 * TLS options of connections to servers that other parties run. Excludes key exchanges with a group that the server chooses: with a
 * prime of 9,999 bits, one handshake blocks the event loop for more than a second. Excludes further handshakes on a connection, which
 * would have no limit.
 */
export const OUTBOUND_TLS = {
  ciphers: `${DEFAULT_CIPHERS}:!kDHE`,
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
};
