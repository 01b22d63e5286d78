import '#supported-node';
import { start } from './cli/start.js';

void start();
