import '#supported-node';
import './cli/compile-cache.js';
import { start } from './cli/start.js';

void start();
