import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { Media } from './Media.tsx';
import type { MediaContent } from './mediaContent.ts';

/** Two pages of one line each, written by hand. */
function pdf(words: readonly string[]): string {
  const kids = words.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${words.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...words.flatMap((line, index) => {
      const text = `BT /F1 48 Tf 40 100 Td (${line}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  return `${body}${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF`;
}

async function draw(file_name: string, content: string, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const media = { type: 'document', media_url: url, file_name, size: content.length, caption: null };
  await renderScreen(() => <Media messageId={1} media={media as unknown as MediaContent} />, {
    texts: ['messages'],
  });
}

const inkOf = (canvas: Element) => {
  const sheet = canvas as HTMLCanvasElement;
  const context = sheet.getContext('2d');
  if (!context || sheet.width === 0) return 0;
  const { data } = context.getImageData(0, 0, sheet.width, sheet.height);
  let dark = 0;
  for (let at = 0; at < data.length; at += 4)
    if ((data[at + 3] ?? 0) > 200 && (data[at] ?? 255) < 80) dark += 1;
  return dark;
};

test('a PDF is looked at page by page, and can still be kept', async () => {
  await draw('Facture.pdf', pdf(['One', 'Two']), 'application/pdf');
  await expect
    .element(page.getByRole('link', { name: 'Download · Facture.pdf' }))
    .toHaveAttribute('download', 'Facture.pdf');
  await page.getByRole('button', { name: 'Enlarge: Facture.pdf' }).click();
  const viewer = page.getByRole('dialog', { name: 'Facture.pdf' });
  await expect.element(viewer.getByText('1 of 2')).toBeVisible();
  await expect.poll(() => inkOf(viewer.getByRole('img', { name: 'Page 1' }).element())).toBeGreaterThan(100);
  const widthOf = () => viewer.getByRole('img', { name: 'Page 1' }).element().getBoundingClientRect().width;
  const before = widthOf();
  await userEvent.keyboard('+');
  await expect.poll(widthOf).toBeGreaterThan(before);
  await expect.poll(() => inkOf(viewer.getByRole('img', { name: 'Page 1' }).element())).toBeGreaterThan(100);
  await expect.element(viewer.getByRole('alert')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
});

test('one that cannot be read says so and is offered for download', async () => {
  await draw('Broken.pdf', 'no PDF at all', 'application/pdf');
  await page.getByRole('button', { name: 'Enlarge: Broken.pdf' }).click();
  const viewer = page.getByRole('dialog', { name: 'Broken.pdf' });
  await expect
    .element(viewer.getByRole('alert'))
    .toHaveTextContent('This PDF cannot be shown. Download it to open it.');
  await expect.element(viewer.getByRole('link', { name: 'Download' }).first()).toBeVisible();
});

test('a file of another kind is downloaded', async () => {
  await draw('Prices.xlsx', 'x', 'application/zip');
  await expect
    .element(page.getByRole('link', { name: /Prices\.xlsx/ }))
    .toHaveAttribute('download', 'Prices.xlsx');
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
