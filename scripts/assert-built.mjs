// Preloaded by the scripts of a site, `node --import masthead/assert-built dist/src/main.js`: ends the process with a remedy if the
// program does not exist.
import { existsSync } from 'node:fs';

const [, program] = process.argv;
if (program !== undefined && !existsSync(program)) {
  console.error(`There is no ${program}. Run "npm run build" first.`);
  process.exit(1);
}
