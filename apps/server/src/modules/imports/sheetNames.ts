import { strFromU8, unzipSync } from 'fflate';

const mostSheets = 100;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The sheets of a spreadsheet that somebody who opens it sees, in their order. */
export function sheetNames(bytes: Uint8Array): string[] {
  const { 'xl/workbook.xml': part } = unzipSync(bytes, { filter: ({ name }) => name === 'xl/workbook.xml' });
  const found = strFromU8(part ?? new Uint8Array()).matchAll(/<(?:\w+:)?sheet\s([^>]*?)\/?>/g);
  return [...found]
    .filter(([, attributes = '']) => !/\bstate\s*=\s*["'](hidden|veryHidden)["']/.test(attributes))
    .map(([, attributes = '']) => /\bname\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes))
    .map((name) => plain(name?.[1] ?? name?.[2] ?? ''))
    .filter((name) => name !== '')
    .slice(0, mostSheets);
}

function plain(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex, decimal, name) => {
      if (name) return entities[String(name).toLowerCase()] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
