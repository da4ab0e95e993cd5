import type { InteractiveHeader } from '@herald/whatsapp/model';
import type { PresentContext } from './kind.ts';
import { type Uploads, uploadedOf } from './uploads.ts';

/** The line or file above the words of a message with buttons. */
export type StoredHeader =
  | { type: 'text'; text: string }
  | { type: 'image' | 'video' | 'document'; file_id: number };

/** What messages with buttons have around their buttons. */
export interface StoredFrame {
  header: StoredHeader | null;
  body: string;
  footer: string | null;
}

interface WantedFrame {
  header?: string | undefined;
  body: string;
  footer?: string | undefined;
}

export function makeFrame({ header, body, footer }: WantedFrame): StoredFrame {
  return { header: header ? { type: 'text', text: header } : null, body, footer: footer || null };
}

export function composeFrame({ header, body, footer }: StoredFrame, uploads: Uploads) {
  return { ...composeHeader(header, uploads), body, ...composeFooter(footer) };
}

export function composeFooter(footer: string | null): { footer?: string } {
  return footer === null ? {} : { footer };
}

function composeHeader(header: StoredHeader | null, uploads: Uploads): { header?: InteractiveHeader } {
  if (!header) return {};
  if (header.type === 'text') return { header: { type: 'text', text: header.text } };
  const { metaId: id, name: filename } = uploadedOf(header.file_id, uploads);
  if (header.type === 'document') return { header: { type: 'document', media: { id, filename } } };
  return { header: { type: header.type, media: { id } } };
}

export function headerFiles({ header }: StoredFrame): number[] {
  return header && header.type !== 'text' ? [header.file_id] : [];
}

export function headerText({ header }: StoredFrame): string | null {
  return header?.type === 'text' ? header.text : null;
}

export function presentHeader(header: StoredHeader, { link }: PresentContext) {
  return header.type === 'text'
    ? { type: header.type, text: header.text, media_url: null }
    : { type: header.type, text: null, media_url: link(header.file_id) };
}
