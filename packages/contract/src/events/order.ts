import { shipmentStatuses } from '@herald/flow';
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
  defineEvent({
    type: 'cart.changed',
    schema: z.object({ cart_id: id, kind: z.enum(['checkout', 'cart', 'browse']) }),
    describe: {
      en: 'A contact filled a cart, began a checkout or looked at products.',
      fr: 'Un contact a rempli un panier, commencé un paiement ou regardé des produits.',
    },
    example: { cart_id: 88, kind: 'checkout' },
  }),
  defineEvent({
    type: 'shipment.updated',
    schema: z.object({ shipment_id: id, order_id: id, status: z.enum(shipmentStatuses) }),
    describe: { en: 'A parcel moved on.', fr: 'Un colis a avancé.' },
    example: { shipment_id: 31, order_id: 501, status: 'delivered' },
  }),
] as const;
