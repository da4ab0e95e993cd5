import { type Browser, chromium } from '@playwright/test';
import { findOrInstallChromium } from '../../scripts/chromium.ts';

/** A browser of the bench's own, with nothing that a browser does for itself. */
export async function openBrowser(stack: AsyncDisposableStack): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  stack.defer(() => browser.close());
  return browser;
}
