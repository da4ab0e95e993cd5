import type { Kind } from './kind.ts';
import { noAnswer, noFiles } from './parts.ts';

export interface StoredOrder {
  text: string | null;
  items: { product_id: string; quantity: number; price: number; currency: string }[];
}

/** A basket that somebody sent from the catalogue. */
export const order: Kind<'order', StoredOrder> = {
  files: noFiles,
  preview: ({ text }) => text ?? '',
  words: ({ text }) => text ?? '',
  answer: noAnswer,
  present: (content) => content,
};
