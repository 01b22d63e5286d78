import type { Metrics } from '../../metrics/index.js';
import type { Replica } from './replica.js';

export type ReplicaReadCallback = (replica: Replica) => void;

export function registerReplicaMetrics(metrics: Metrics, replicas: readonly Replica[]): ReplicaReadCallback {
  const reads = metrics.counter({
    name: 'masthead_replica_reads_total',
    help: 'Statements that were sent to a replica.',
    labelNames: ['replica'],
  });
  metrics.gauge({
    name: 'masthead_replica_behind',
    help: 'Whether the replica lacked data of the primary, or did not respond, at the last poll: 1 or 0.',
    labelNames: ['replica'],
    collect() {
      for (const { name, isBehind } of replicas) this.set({ replica: name }, isBehind ? 1 : 0);
    },
  });
  return ({ name }) => reads.inc({ replica: name });
}
