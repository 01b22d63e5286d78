// Verifies a message of a webhook: node svix.mjs SECRET, with {"body", "headers"} as standard input
import { text } from 'node:stream/consumers';
import { Webhook } from 'svix';

const { body, headers } = JSON.parse(await text(process.stdin));
try {
  // Throws if the signature does not match.
  new Webhook(process.argv[2]).verify(body, headers);
  console.log(JSON.stringify({ verified: true }));
} catch (error) {
  console.log(JSON.stringify({ error: error.message }));
}
