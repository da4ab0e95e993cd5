import { isDeepStrictEqual } from 'node:util';
import { type CarouselStructure, isMediaHeader, type TemplateStructure } from '@herald/whatsapp/model';

/** What of a template stands here, and what changes when it is read from WhatsApp. */
export interface StoredStructure {
  structure: TemplateStructure;
  header_file_id: number | null;
}

/** What WhatsApp does not give back as it was written: our labels, examples, and where a sample lies at the moment. */
const unread = new Set(['name', 'example', 'media_handle', 'media_url', 'filename', 'file_id', 'category']);

/**
 * Returns what stands here now that WhatsApp told how a template reads; null when it reads as before. A picture of ours
 * stays as long as the header takes one of its kind: which one an edit was submitted with, nobody tells.
 */
export function readEdit(stored: StoredStructure, read: TemplateStructure): StoredStructure | null {
  if (isDeepStrictEqual(wordingOf(stored.structure), wordingOf(read))) return null;
  if (read.type === 'carousel')
    return { structure: withCardFiles(stored.structure, read), header_file_id: null };
  const before = headerOf(stored.structure);
  const after = headerOf(read);
  if (!before || !after || before.type !== after.type || !isMediaHeader(after)) {
    return { structure: read, header_file_id: null };
  }
  return { structure: { ...read, header: before }, header_file_id: stored.header_file_id };
}

function withCardFiles(before: TemplateStructure, read: CarouselStructure): CarouselStructure {
  if (before.type !== 'carousel') return read;
  return {
    ...read,
    carousel_cards: read.carousel_cards.map((card, index) => {
      const header = before.carousel_cards[index]?.header;
      return header?.type === card.header.type ? { ...card, header } : card;
    }),
  };
}

function headerOf(structure: TemplateStructure) {
  return structure.type === 'standard' ? structure.header : null;
}

function wordingOf(structure: TemplateStructure): unknown {
  const drop = (key: string, value: unknown) => (unread.has(key) ? undefined : value);
  return JSON.parse(JSON.stringify(structure, drop));
}
