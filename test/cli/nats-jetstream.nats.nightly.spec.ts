import { binaries } from '../support/lanes.cjs';
import { describeBrokerExample } from './broker-example.js';

describeBrokerExample('nats-jetstream', { NATS_SERVER: binaries.nats() });
