/** What a module needs to have something done again and again: extend `Job`, list it in the declaration. */
export { Job } from './job.js';
