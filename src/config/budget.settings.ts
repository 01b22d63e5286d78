import { integer } from './validators.js';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

/** Limits of bytes and time, so that no caller can exhaust an instance. Rejections are counted by `BudgetMetrics`. */
export const budgetSettings = {
  MAX_BODY_BYTES_IN_FLIGHT: integer(
    16 * MIB,
    16 * GIB,
  )({
    default: 32 * MIB,
    desc: 'maximum bytes of memory for JSON bodies, and forms without files, that are being received; a quarter of it for one address; then 503',
  }),
};
