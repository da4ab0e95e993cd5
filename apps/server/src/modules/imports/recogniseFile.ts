import { detectUtf16 } from '@herald/contract/table';
import type { FileProblem } from './fileRefused.ts';

const startsWith = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);

/**
 * What a file is, by its first bytes alone: people rename files, and browsers guess the type from the name. A CSV
 * called .xlsx and a spreadsheet called .csv are both read as what they are.
 */
export function recogniseFile(head: Uint8Array): 'csv' | 'xlsx' | FileProblem {
  if (head.length === 0) return 'empty';
  if (startsWith(head, 0x50, 0x4b)) return 'xlsx';
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) return 'old_excel';
  if (detectUtf16(head)) return 'csv';
  const text = Buffer.from(head)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (/^(?:<!doctype|<html|<head|<body|<\?xml|<svg|<table)/i.test(text)) return 'web_page';
  if (/^(?:%PDF-|\{\\rtf|%!PS|Rar!|BZh|7z\u00bc)/.test(text)) return 'not_a_table';
  return isMostlyText(head) ? 'csv' : 'not_a_table';
}

/** Text has next to no control characters; pictures, programs and archives are full of them. */
function isMostlyText(head: Uint8Array): boolean {
  let controls = 0;
  for (const byte of head) {
    const isControl = byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 27;
    if (isControl || byte === 127) controls += 1;
  }
  return controls <= head.length / 100 + 2;
}
