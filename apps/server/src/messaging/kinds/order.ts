import type { Kind, ReceivedKind } from './kind.ts';
import { noAnswer, noFiles } from './parts.ts';

export interface StoredOrder {
  text: string | null;
  items: { product_id: string; quantity: number; price: number; currency: string }[];
}

/** A basket that somebody sent from the catalogue. */
export const order: Kind<'order', StoredOrder> = {
  files: noFiles,
  notice: { en: 'Sent an order', fr: 'A envoyé une commande' },
  preview: ({ text }) => text ?? '',
  words: ({ text }) => text ?? '',
  answer: noAnswer,
  present: (content) => content,
};

export const receivedOrder: ReceivedKind<'order', 'order', StoredOrder> = {
  type: 'order',
  keepsRaw: true,
  store: ({ text, items }) => ({
    text,
    items: items.map((item) => ({
      product_id: item.productRetailerId,
      quantity: item.quantity,
      price: item.itemPrice,
      currency: item.currency,
    })),
  }),
};
