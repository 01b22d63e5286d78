// Generates a client for fetch and schemas of zod from the document ORVAL_DOCUMENT: orval --config orval.config.mjs
const output = (client) => ({
  target: `${process.env.ORVAL_FOLDER}/${client}.ts`,
  client,
  baseUrl: process.env.ORVAL_URL,
});
const input = { target: process.env.ORVAL_DOCUMENT };

export default {
  fetch: { input, output: output('fetch') },
  zod: { input, output: output('zod') },
};
