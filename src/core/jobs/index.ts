/** Recurring jobs: extend `RecurringJob` and list the class in the module's declaration. */
export { RecurringJob } from './recurring-job.js';
