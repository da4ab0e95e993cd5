import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeLocale } from '#app/i18n/i18n.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { AttachmentTray } from './AttachmentTray.tsx';
import { type Attachment, type Draft, emptyDraft } from './drafts.ts';
import { shrinkPicture } from './shrinkPicture.ts';
import { useAttachments } from './useAttachments.ts';

/** Noise, which no format makes small. */
async function noise(width: number, height: number, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pixels = new ImageData(width, height);
  let seed = 7;
  for (let at = 0; at < pixels.data.length; at += 1) {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    pixels.data[at] = at % 4 === 3 ? 255 : seed >>> 24;
  }
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.95));
  if (!blob) throw new Error('No picture.');
  return blob;
}

/** As a phone that was held upright writes it: lying, with the word that it is to be turned. */
const exifTurned = new Uint8Array([
  ...[0xff, 0xe1, 0, 0x22, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8],
  ...[0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
]);

async function sizeOf(file: File): Promise<[width: number, height: number]> {
  const { width, height } = await createImageBitmap(file, { imageOrientation: 'none' });
  return [width, height];
}

test('a picture that is too large becomes a JPEG within the limit, in its shape', async () => {
  const png = await noise(1500, 1000, 'image/png');
  const most = 1024 * 1024;
  expect(png.size).toBeGreaterThan(most);
  const small = await shrinkPicture(new File([png], 'shop.window.png', { type: 'image/png' }), most);
  if (!small) throw new Error('Not shrunk.');
  expect([small.name, small.type]).toEqual(['shop.window.jpg', 'image/jpeg']);
  expect(small.size).toBeLessThanOrEqual(most);
  const [width, height] = await sizeOf(small);
  expect(width / height).toBeCloseTo(1.5, 2);
});

test('it stands as the camera meant it, without what the camera wrote into it', async () => {
  const jpeg = new Uint8Array(await (await noise(300, 200, 'image/jpeg')).arrayBuffer());
  const turned = new File([jpeg.slice(0, 2), exifTurned, jpeg.slice(2)], 'a.jpg', { type: 'image/jpeg' });
  const small = await shrinkPicture(turned, turned.size);
  if (!small) throw new Error('Not shrunk.');
  expect(await sizeOf(small)).toEqual([200, 300]);
  expect(await small.text()).not.toContain('Exif');
});

test('what is no picture, or would not fit at any size, is left to be refused', async () => {
  const words = new File(['not a picture'], 'a.png', { type: 'image/png' });
  expect(await shrinkPicture(words, 1000)).toBeNull();
  const png = new File([await noise(900, 600, 'image/png')], 'b.png', { type: 'image/png' });
  expect(await shrinkPicture(png, 100)).toBeNull();
});

function Chosen({ files }: { files: readonly File[] }) {
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const { add, remove } = useAttachments({ team_id: 1, phone_number_id: 1 }, (how) =>
    setDraft((before) => ({ ...before, ...(typeof how === 'function' ? how(before) : how) })),
  );
  return (
    <>
      <button type="button" onClick={() => void add(files)}>
        Attach
      </button>
      <AttachmentTray attachments={draft.attachments} onRemove={remove} />
    </>
  );
}

test('beside the text, a large picture is made small and one that cannot be says why', async () => {
  const large = new File([await noise(1800, 1200, 'image/png')], 'window.png', { type: 'image/png' });
  const broken = new File([new Uint8Array(6 * 1024 * 1024)], 'broken.png', { type: 'image/png' });
  const { leave } = await renderScreen(() => <Chosen files={[large, broken]} />, {
    texts: ['messages', 'conversation'],
  });
  await page.getByRole('button', { name: 'Attach' }).click();
  await expect.element(page.getByText('window.jpg')).toBeVisible();
  await expect.element(page.getByText(/up to 5\sMB/)).toBeVisible();
  await expect.element(page.getByText('broken.png')).toBeVisible();
  await leave();
});

test.each([
  ['en', /3.4.MB . reduced from 8.1.MB/],
  ['fr', /3,4.Mo . réduite, 8,1.Mo à l’origine/],
] as const)('in %s the card of a picture made small says how large it was', async (locale, words) => {
  await changeLocale(locale);
  const mb = 1024 * 1024;
  const small: Attachment = {
    ...{ key: '1', name: 'window.jpg', mimeType: 'image/jpeg', state: 'done', progress: 1, file: null },
    ...{ size: 3.4 * mb, shrunkFrom: 8.1 * mb, problem: null, preview: null },
  };
  const { leave } = await renderScreen(() => <AttachmentTray attachments={[small]} onRemove={() => {}} />, {
    texts: ['messages'],
  });
  await expect.element(page.getByText(words)).toBeVisible();
  await leave();
  await changeLocale('en');
});
