import type { CarouselCard, CarouselStructure, StandardStructure } from './schema.ts';

/** A template with something in every place; tests change only what they are about. */
export function standard(changes: Partial<StandardStructure> = {}): StandardStructure {
  return {
    type: 'standard',
    name: 'order_ready',
    category: 'UTILITY',
    language: 'fr',
    parameter_format: 'positional',
    header: {
      type: 'text',
      text: 'Commande {{1}}',
      variable: { number: 1, name: 'Order', example: 'A-1043' },
    },
    body: {
      text: 'Bonjour {{1}}, votre commande {{2}} vous attend dès maintenant en boutique.',
      variables: [
        { number: 1, name: 'First name', example: 'Anaïs' },
        { number: 2, name: 'Order', example: 'A-1043' },
      ],
    },
    footer: { text: 'Demo Garden' },
    buttons: [
      { type: 'QUICK_REPLY', buttons: [{ type: 'quick_reply', text: 'Changer la date', index: 0 }] },
      {
        type: 'CTA',
        buttons: [
          {
            type: 'url',
            text: 'Suivre',
            index: 1,
            url: 'https://example.com/o/{{1}}',
            variable: { number: 1, name: 'Order', example: 'A-1043' },
          },
          { type: 'phone_number', text: 'Appeler', index: 2, phone_number: '+33700000123' },
        ],
      },
    ],
    ...changes,
  };
}

export function card(changes: Partial<CarouselCard> = {}): CarouselCard {
  return {
    header: { type: 'image', media_handle: '4::a', media_url: 'https://example.com/a.jpg', filename: null },
    body: { text: 'La robe {{1}} est revenue.', variables: [{ number: 1, name: 'Name', example: 'Lin' }] },
    buttons: [
      {
        type: 'url',
        text: 'Voir',
        index: 0,
        url: 'https://example.com/p/{{1}}',
        variable: { number: 1, name: 'Product', example: 'lin' },
      },
    ],
    ...changes,
  };
}

export function carousel(changes: Partial<CarouselStructure> = {}): CarouselStructure {
  return {
    type: 'carousel',
    name: 'new_arrivals',
    category: 'MARKETING',
    language: 'fr',
    parameter_format: 'positional',
    body: {
      text: 'Bonjour {{1}}, voici nos nouveautés de la semaine.',
      variables: [{ number: 1, name: 'First name', example: 'Anaïs' }],
    },
    carousel_cards: [card(), card()],
    ...changes,
  };
}
