import { expect, test } from 'vitest';
import { NoListError, readListFile } from './readListFile.ts';

const list = 'Prénom;Téléphone\nZoé;0612345678\n';
const read = (...parts: BlobPart[]) => readListFile(new File(parts, 'liste.csv'), ';');

test.each([
  ['UTF-8', Buffer.from(list)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${list}`)],
  ['Windows-1252', Buffer.from(list, 'latin1')],
  ['UTF-16', Buffer.from(`\ufeff${list}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(list.replaceAll('é', 'e'), 'utf16le')],
])('names are read as they were written: %s', async (_, bytes) => {
  expect((await read(bytes)).replaceAll('é', 'e')).toBe(list.replaceAll('é', 'e'));
  if (bytes.length < 2 * list.length - 1) expect(await read(bytes)).toBe(list);
});

test('what is no text and no spreadsheet is refused', async () => {
  await expect(read(new Uint8Array([1, 0, 0, 7, 9, 9, 0, 4]))).rejects.toThrow(NoListError);
  await expect(read('PK\u0003\u0004 a picture book')).rejects.toThrow(NoListError);
});
