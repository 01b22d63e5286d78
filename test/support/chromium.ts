import { chromium, type Browser } from 'playwright-core';
import { binaries } from './lanes.cjs';

// Without the sandbox, which cannot start as root or in a container; the tests open only pages of this project.
// The other flags disable requests to the vendor of the browser.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the installed Chromium, headless and with an empty profile. `browser.close()` stops the process. */
export function launchChromium(): Promise<Browser> {
  const executablePath = binaries.chromium();
  if (!executablePath) throw new Error('Chromium not found: run apt-get install chromium, or set CHROMIUM_PATH');
  return chromium.launch({ executablePath, args: FLAGS });
}
