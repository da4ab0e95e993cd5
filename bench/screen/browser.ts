import { type Browser, chromium } from '@playwright/test';
import { findOrInstallChromium } from '../../scripts/chromium.ts';
import { chromiumFlags } from '../../scripts/chromiumFlags.ts';

/** A browser of the bench's own, with nothing that a browser does for itself. */
export async function openBrowser(stack: AsyncDisposableStack): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: [...chromiumFlags],
  });
  stack.defer(() => browser.close());
  return browser;
}
