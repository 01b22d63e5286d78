import { request as rawRequest } from 'node:http';
import { V2 } from './media-types.js';

/** Sends a whole address where others send a path; gives status and type of the answer in version 2. */
export const throughProxy = (url: string, address: string): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    rawRequest({ port: new URL(url).port, path: address, headers: { Accept: V2 } }, (answer) => {
      answer.resume();
      resolve([answer.statusCode, answer.headers['content-type']]);
    })
      .on('error', reject)
      .end();
  });
