import type { Locator, Page } from '@playwright/test';

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const bytes = `Uint8Array.fromBase64('${png.toString('base64')}')`;

/** A picture as a file picker hands it over; with a size, so many bytes of one. */
export const picture = (name: string, size = png.length) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([png.subarray(0, size), Buffer.alloc(Math.max(0, size - png.length))]),
});

/** Drags a picture from outside over a part of the page, and lets it go there. */
export async function dropPicture(page: Page, target: Locator, name: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    data.items.add(new File([${bytes}], '${name}', { type: 'image/png' }));
    return data;
  })()`);
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer });
}

/** Copies a picture as other programs do, and pastes it where the focus is. */
export async function pastePicture(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.write([
    new ClipboardItem({ 'image/png': new Blob([${bytes}], { type: 'image/png' }) }),
  ])`);
  await page.keyboard.press('ControlOrMeta+v');
}
