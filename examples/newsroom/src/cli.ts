#!/usr/bin/env node
import { runCommandLine } from 'masthead';
import { modules } from './modules.js';

void runCommandLine({ modules });
