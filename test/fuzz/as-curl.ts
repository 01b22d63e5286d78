import type { SentRequest } from './sent-request.js';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Returns a request as a shell command. Credentials are shell variables because they differ in each run. */
export function asCurl(url: string, { method, target, headers, body, caller }: SentRequest): string {
  const shown = Object.entries(headers).map(([name, value]) => {
    if (name === 'Authorization' && caller !== 'stranger') return `-H "Authorization: Bearer $${caller.toUpperCase()}"`;
    return name === 'X-API-Key' ? `-H "X-API-Key: $KEY"` : `-H ${quoted(`${name}: ${value}`)}`;
  });
  const command = ['curl -i --path-as-is', `-X ${method}`, quoted(url + target), ...shown].join(' ');
  if (!body) return command;
  const asText = body.toString();
  // The terminal could change other bytes, so they are passed as base64.
  const isPlain = !/[^\t\n\u0020-\u007e]/.test(asText);
  if (isPlain) return `${command} --data-binary ${quoted(asText)}`;
  return `base64 -d <<<${body.toString('base64')} | ${command} --data-binary @-`;
}
