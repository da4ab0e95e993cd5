import type { Locale } from '@herald/contract';
import {
  noticeOf,
  previewTypeOf,
  type StoredContent,
  type StoredMedia,
  wordsOf,
} from '../../../messaging/kinds/index.ts';

/** The file that a message consists of; pictures above templates and buttons are no part of what was said. */
export function fileIn({ type, content }: StoredContent): StoredMedia | null {
  return type === 'media' ? content : null;
}

/** What a message says in a text, without pictures and buttons to tap. */
export function sayContent(stored: StoredContent, locale: Locale): string {
  switch (stored.type) {
    case 'media':
      return stored.content.caption ?? '';
    case 'contacts':
      return stored.content.cards
        .map(({ name, phones, emails }) => [name, ...phones, ...emails].filter(Boolean).join(', '))
        .join('\n');
    case 'order':
      return [
        stored.content.text,
        ...stored.content.items.map(({ product_id, quantity }) => `${quantity} × ${product_id}`),
      ]
        .filter(Boolean)
        .join('\n');
    default:
      return wordsOf(stored) || noticeOf(previewTypeOf(stored), locale);
  }
}
