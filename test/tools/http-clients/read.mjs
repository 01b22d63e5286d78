// Reads a URL with each client: node read.mjs URL CODING [TAGS]. TAGS is a JSON object: the entity tag that each client sends. Prints, for
// each client, the status, the entity tag, the content coding and the body.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import axios from 'axios';
import got from 'got';
import ky from 'ky';
import { request } from 'undici';

const [, , url, coding, tags = '{}'] = process.argv;
const known = JSON.parse(tags);

const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
const fromFetch = async (response) => [response.status, response.headers, await response.text()];
const fromAxios = ({ status, headers, data }) => [status, headers, data];
const axiosOptions = (headers, adapter) => ({
  headers,
  adapter,
  validateStatus: () => true,
  transformResponse: (text) => text,
});

/** Each function sends the headers and returns the status, the headers and the decoded text. */
const clients = {
  fetch: async (headers) => fromFetch(await fetch(url, { headers })),
  'fetch with no-store': async (headers) => fromFetch(await fetch(url, { headers, cache: 'no-store' })),
  undici: async (headers) => {
    const { statusCode, headers: received, body } = await request(url, { headers });
    const bytes = Buffer.from(await body.arrayBuffer());
    const decode = decoders[received['content-encoding']];
    return [statusCode, received, (decode ? decode(bytes) : bytes).toString()];
  },
  'axios with http': async (headers) => fromAxios(await axios.get(url, axiosOptions(headers, 'http'))),
  'axios with fetch': async (headers) => fromAxios(await axios.get(url, axiosOptions(headers, 'fetch'))),
  got: async (headers) => {
    const { statusCode, headers: received, body } = await got(url, { headers, throwHttpErrors: false });
    return [statusCode, received, body];
  },
  ky: async (headers) => fromFetch(await ky(url, { headers, throwHttpErrors: false, retry: 0 })),
};

const valueOf = (headers, name) => (typeof headers.get === 'function' ? headers.get(name) : headers[name]) ?? null;

const results = {};
for (const [name, send] of Object.entries(clients)) {
  const tag = known[name];
  const sent = { 'accept-encoding': coding, ...(tag !== undefined && { 'if-none-match': tag }) };
  const [status, headers, text] = await send(sent);
  results[name] = { status, text, etag: valueOf(headers, 'etag'), coding: valueOf(headers, 'content-encoding') };
}
console.log(JSON.stringify(results));
