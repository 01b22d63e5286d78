import { binaries } from '../support/lanes.cjs';
import { describeBrokerExample } from './broker-example.js';

describeBrokerExample('rabbitmq', { RABBITMQ_SERVER: binaries.rabbitmq() });
