/** Recurring jobs: extend `Job` and list the class in the module's declaration. */
export { Job } from './job.js';
