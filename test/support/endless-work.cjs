'use strict';

/** Work for a thread that never ends. Uses no processor time. */
exports.blockForever = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);

/** Work for a thread that ends when `flag`, an `Int32Array` of shared memory, is notified. */
exports.blockUntilNotified = (flag) => void Atomics.wait(flag, 0, 0);

exports.loopForever = () => {
  for (;;);
};

/** Work that ends at the heap limit of a thread. */
exports.fillMemory = () => {
  for (const rows = []; ;) rows.push(Array.from({ length: 1000 }, (_, n) => `${rows.length} ${n}`));
};
