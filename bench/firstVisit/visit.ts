/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test';

/** A person somewhere else: 60 ms to the server and back, 10 Mbit/s. */
const line = { offline: false, latency: 60, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };

export interface Visit {
  /** Milliseconds from the address until the words can be read. */
  readable: number;
  /** Files of script that were fetched, until nothing more was. */
  scripts: number;
  /** Bytes of script on the line, as packed as they travelled. */
  scriptBytes: number;
  /** Bytes of everything. */
  bytes: number;
  /** The same for what was fetched before the words could be read. */
  scriptsBefore: number;
  scriptBytesBefore: number;
}

export interface Wanted {
  url: string;
  /** A CSS selector of what is to be read. */
  words: string;
  /** The session of whoever visits; nobody when there is none. */
  token?: string;
}

/** Visits a page with a browser that has never been there. */
export async function visit(browser: Browser, { url, words, token }: Wanted): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  if (token) await context.addCookies([{ name: 'access_token', value: token, url: new URL(url).origin }]);
  const page = await context.newPage();
  const fetched = await listen(page);
  await watchWords(page, words);
  await page.goto(url, { waitUntil: 'commit' });
  const readable = await page.waitForFunction(
    () => (window as unknown as { readableAt?: number }).readableAt,
    undefined,
    { timeout: 60_000 },
  );
  const before = await page.evaluate(scriptsUntilReadable);
  await page.waitForLoadState('networkidle');
  const all = fetched();
  const at = Number(await readable.jsonValue());
  await context.close();
  return {
    readable: at,
    scripts: all.scripts,
    scriptBytes: all.scriptBytes,
    bytes: all.bytes,
    scriptsBefore: before.count,
    scriptBytesBefore: before.bytes,
  };
}

/** Runs in the page. Bodies alone: to each `transferSize` Chromium adds 300 bytes that never travelled. */
function scriptsUntilReadable(): { count: number; bytes: number } {
  const { readableAt = 0 } = window as unknown as { readableAt?: number };
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
    .filter(({ responseEnd }) => responseEnd <= readableAt);
  return {
    count: scripts.length,
    bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
}

interface Fetched {
  scripts: number;
  scriptBytes: number;
  bytes: number;
}

/** Slows the line down and counts what comes over it. */
async function listen(page: Page): Promise<() => Fetched> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  const kinds = new Map<string, string>();
  const counts: Fetched = { scripts: 0, scriptBytes: 0, bytes: 0 };
  session.on('Network.responseReceived', ({ requestId, response }) =>
    kinds.set(requestId, response.mimeType),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counts.bytes += encodedDataLength;
    if (!kinds.get(requestId)?.endsWith('javascript')) return;
    counts.scripts += 1;
    counts.scriptBytes += encodedDataLength;
  });
  return () => ({ ...counts });
}

/** Writes down when the words stood on the screen: after the frame that draws them. */
async function watchWords(page: Page, words: string): Promise<void> {
  await page.addInitScript((words) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(words)?.textContent?.trim()) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => Object.assign(window, { readableAt: performance.now() });
        channel.port2.postMessage(null);
      });
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  }, words);
}
