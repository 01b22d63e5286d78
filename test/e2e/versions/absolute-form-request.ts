import { request as rawRequest } from 'node:http';
import { V2 } from './media-types.js';

/** Sends a request for version 2 in absolute form (RFC 9112, section 3.2.2). Returns the status and the content type. */
export const sendAbsoluteForm = (url: string, address: string): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    rawRequest({ port: new URL(url).port, path: address, headers: { Accept: V2 } }, (answer) => {
      answer.resume();
      resolve([answer.statusCode, answer.headers['content-type']]);
    })
      .on('error', reject)
      .end();
  });
