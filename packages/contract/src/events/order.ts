import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvent } from './defineEvent.ts';

const order = z.object({ order_id: id, order_number: z.string(), is_cancelled: z.boolean() });
const of = { order_id: 501, order_number: '#1042', is_cancelled: false };

export const orderEvents = [
  defineEvent({
    type: 'order.created',
    schema: order,
    describe: { en: 'A shop told of a new order.', fr: 'Une boutique a signalé une nouvelle commande.' },
    example: of,
  }),
  defineEvent({
    type: 'order.updated',
    schema: order,
    describe: {
      en: 'An order was edited, refunded or cancelled.',
      fr: 'Une commande a été modifiée, remboursée ou annulée.',
    },
    example: { ...of, is_cancelled: true },
  }),
] as const;
