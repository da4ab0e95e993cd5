/// <reference lib="dom" />
import type { Page } from '@playwright/test';

export interface Frames {
  perSecond: number;
  /** Milliseconds between two frames. */
  milliseconds: number[];
}

/** Pixels a frame: 50 rows a second at 60 frames, as fast as anybody reads. */
const stride = 60;

/** Scrolls an element by its script in every frame, so that each frame also holds whatever the page does about it. */
export async function scrollFrames(page: Page, selector: string, seconds: number): Promise<Frames> {
  const milliseconds = await page.evaluate(
    ({ selector, seconds, stride }) =>
      new Promise<number[]>((resolve, reject) => {
        const scroller = document.querySelector(selector);
        if (!scroller) return reject(new Error(`There is no ${selector}.`));
        const gaps: number[] = [];
        let before = performance.now();
        const end = before + seconds * 1000;
        const frame = (now: number) => {
          gaps.push(now - before);
          before = now;
          if (now >= end) return resolve(gaps);
          scroller.scrollTop += stride;
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    { selector, seconds, stride },
  );
  // The first gap is between the call and the first frame.
  const gaps = milliseconds.slice(1);
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return { perSecond: (gaps.length / total) * 1000, milliseconds: gaps };
}

/** Counts the frames from now until what it returns is called. */
export async function watchFrames(page: Page): Promise<() => Promise<Frames>> {
  await page.evaluate(() => {
    const milliseconds: number[] = [];
    let before = performance.now();
    const frame = (now: number) => {
      milliseconds.push(now - before);
      before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(window, { watchedFrames: milliseconds });
  });
  return async () => {
    const milliseconds = await page.evaluate(
      () => (window as unknown as { watchedFrames: number[] }).watchedFrames,
    );
    const total = milliseconds.reduce((sum, gap) => sum + gap, 0);
    return { perSecond: (milliseconds.length / total) * 1000, milliseconds };
  };
}

/**
 * Milliseconds from the event of the input until the frame that shows the conversation has been drawn: its heading and
 * at least one message. Call it, then give the input.
 */
export async function watchSwitch(
  page: Page,
  event: 'pointerup' | 'keydown',
): Promise<() => Promise<number>> {
  await page.evaluate((event) => {
    const before = document.querySelector('h2')?.textContent;
    const state: { painted?: Promise<number> } = {};
    state.painted = new Promise<number>((resolve) => {
      let startedAt = 0;
      const look = () => {
        const isThere =
          document.querySelector('h2')?.textContent !== before && document.querySelector('article');
        if (!isThere) return;
        observer.disconnect();
        // A task after the next frame's callbacks: by then that frame has been handed over for drawing.
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve(performance.now() - startedAt);
          channel.port2.postMessage(null);
        });
      };
      const observer = new MutationObserver(look);
      addEventListener(
        event,
        ({ timeStamp }) => {
          startedAt = timeStamp;
          observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        },
        { once: true, capture: true },
      );
    });
    Object.assign(window, { switchState: state });
  }, event);
  return () =>
    page.evaluate(
      () => (window as unknown as { switchState: { painted: Promise<number> } }).switchState.painted,
    );
}
