/** Recurring jobs: extend `Job` and list the class in the module's declaration. */
export { RecurringJob } from './recurring-job.js';
