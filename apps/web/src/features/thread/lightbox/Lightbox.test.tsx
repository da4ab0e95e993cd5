import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { Lightbox } from './Lightbox.tsx';

const url =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('what stands under a picture looks as at WhatsApp, and is read without its marks', async () => {
  const image = { url, caption: 'Our *new* dress', fileName: null, at: '2026-11-20T09:00:00.000Z' };
  await renderScreen(
    () => <Lightbox images={[{ ...image, messageId: 1 }]} messageId={1} onClose={() => {}} />,
    { texts: ['messages', 'lightbox'] },
  );
  await expect.element(page.getByRole('img', { name: 'Our new dress' })).toBeVisible();
  await expect.element(page.getByText('new', { exact: true })).toBeVisible();
  expect(page.getByText('new', { exact: true }).element().tagName).toBe('STRONG');
});
