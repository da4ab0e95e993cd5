import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitFirstPage, firstPage } from './firstPage.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that is told by hand when it is drawn. */
function openPage() {
  const queryClient = new QueryClient();
  let tellDrawn = () => {};
  const router = {
    subscribe: (_event: string, listener: () => void) => {
      tellDrawn = listener;
      return () => {};
    },
  };
  awaitFirstPage(router as never, queryClient);
  let isOver = false;
  void firstPage().then(() => {
    isOver = true;
  });
  return { queryClient, draw: () => tellDrawn(), isOver: () => isOver };
}

test('what comes later waits until the page is drawn and has its answers', async () => {
  const page = openPage();
  let answer = (_value: string) => {};
  void page.queryClient.fetchQuery({
    queryKey: ['thread'],
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  });
  page.draw();
  await vi.advanceTimersByTimeAsync(1000);
  expect(page.isOver()).toBe(false);
  answer('messages');
  await vi.advanceTimersByTimeAsync(50);
  expect(page.isOver()).toBe(true);
});

test('it waits three seconds at most, for a page that is never drawn too', async () => {
  const page = openPage();
  await vi.advanceTimersByTimeAsync(2900);
  expect(page.isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(page.isOver()).toBe(true);
});
