import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request without decompression and without normalisation of the path. */
export function rawGet(url: string, accepted: string, tag?: string) {
  const { host, origin } = new URL(url);
  const headers = { 'Accept-Encoding': accepted, ...(tag !== undefined && { 'If-None-Match': tag }) };
  return new Promise<{ status?: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get({ host: host.split(':')[0], port: host.split(':')[1], path: url.slice(origin.length), headers }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode!, headers: response.headers, body }),
        reject,
      );
    }).on('error', reject);
  });
}
