import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';

const BOUNDARY = 'a-boundary';
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
const END = `\r\n--${BOUNDARY}--\r\n`;
const CHUNK = Buffer.alloc(64 * 1024, 'x');
const agent = new Agent({ maxSockets: 100 });

/** Uploads a text of `bytes` bytes in chunks, without building the text in memory. Returns the status and the id. */
export async function uploadText(url: string, token: string, bytes: number): Promise<{ status: number; id?: number }> {
  const upload = request(`${url}/api/v1/attachments`, {
    method: 'POST',
    agent,
    headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, Authorization: `Bearer ${token}` },
  });
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => undefined);
  upload.write(HEAD);
  for (let left = bytes; left > 0; left -= CHUNK.length) {
    if (!upload.write(CHUNK.subarray(0, left))) await Promise.race([once(upload, 'drain'), answered]);
  }
  upload.end(END);
  const [response] = await answered;
  const { data } = (await json(response)) as { data?: { id: number } };
  return { status: response.statusCode!, ...(data && { id: data.id }) };
}

export async function signIn(url: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  return ((await answer.json()) as { token: string }).token;
}
