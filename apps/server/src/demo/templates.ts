import type { StandardStructure } from '@herald/whatsapp/model';

type Draft = Omit<StandardStructure, 'type' | 'parameter_format'>;

/** The six templates of the demo shop, as a person would write them in the editor. */
export const demoTemplates: readonly Draft[] = [
  {
    name: 'nouvelle_collection',
    language: 'fr',
    category: 'MARKETING',
    header: { type: 'image', media_handle: null, media_url: null, filename: null },
    body: {
      text: 'Bonjour {{1}}, notre collection *Printemps* vient d’arriver : lavande, figuier et fleur d’oranger. Pour vous, *{{2}}* jusqu’à dimanche soir avec le code PRINTEMPS.',
      variables: [
        { number: 1, name: 'prénom', example: 'Anaïs' },
        { number: 2, name: 'offre', example: '-15 %' },
      ],
    },
    footer: { text: 'Répondez STOP pour ne plus recevoir nos offres' },
    buttons: [
      {
        type: 'CTA',
        buttons: [
          {
            type: 'url',
            text: 'Voir la collection',
            url: 'https://maison-lavande.example/printemps',
            variable: null,
            index: 0,
            track: true,
          },
        ],
      },
      { type: 'QUICK_REPLY', buttons: [{ type: 'quick_reply', text: 'Une question ?', index: 1 }] },
    ],
  },
  {
    name: 'commande_expediee',
    language: 'fr',
    category: 'UTILITY',
    header: {
      type: 'text',
      text: 'Votre commande {{1}}',
      variable: { number: 1, name: 'commande', example: 'ML-1043' },
    },
    body: {
      text: 'Bonjour {{1}}, votre colis est parti de notre atelier ce matin. Livraison prévue {{2}}, vous pouvez le suivre ci-dessous.',
      variables: [
        { number: 1, name: 'prénom', example: 'Anaïs' },
        { number: 2, name: 'date', example: 'jeudi 26 novembre' },
      ],
    },
    footer: { text: 'Maison Lavande' },
    buttons: [
      {
        type: 'CTA',
        buttons: [
          {
            type: 'url',
            text: 'Suivre mon colis',
            url: 'https://maison-lavande.example/suivi/{{1}}',
            variable: { number: 1, name: 'suivi', example: 'ML1043' },
            index: 0,
          },
          { type: 'phone_number', text: 'Nous appeler', phone_number: '+33199005512', index: 1 },
        ],
      },
    ],
  },
  {
    name: 'panier_oublie',
    language: 'fr',
    category: 'MARKETING',
    header: { type: 'none' },
    body: {
      text: 'Bonjour {{1}}, vous avez laissé {{2}} dans votre panier. Nous vous le gardons encore 24 heures, livraison offerte.',
      variables: [
        { number: 1, name: 'prénom', example: 'Camille' },
        { number: 2, name: 'produit', example: 'la bougie Figuier' },
      ],
    },
    footer: { text: 'Répondez STOP pour ne plus recevoir nos offres' },
    buttons: [
      {
        type: 'QUICK_REPLY',
        buttons: [
          { type: 'quick_reply', text: 'Je la prends', index: 0 },
          { type: 'quick_reply', text: 'Plus tard', index: 1 },
        ],
      },
    ],
  },
  {
    name: 'black_friday',
    language: 'fr',
    category: 'MARKETING',
    header: { type: 'text', text: 'Black Friday en avance', variable: null },
    body: {
      text: 'Bonjour {{1}}, parce que vous êtes de la maison : *-30 %* sur tout l’atelier dès ce soir 20 h, ~49,00 €~ 34,30 € pour le coffret Provence. Offre réservée à nos clients WhatsApp.',
      variables: [{ number: 1, name: 'prénom', example: 'Louise' }],
    },
    footer: { text: 'Répondez STOP pour ne plus recevoir nos offres' },
    buttons: [
      {
        type: 'CTA',
        buttons: [
          {
            type: 'url',
            text: 'J’en profite',
            url: 'https://maison-lavande.example/bf',
            variable: null,
            index: 0,
            track: true,
          },
        ],
      },
    ],
  },
  {
    name: 'avis_apres_achat',
    language: 'fr',
    category: 'UTILITY',
    header: { type: 'none' },
    body: {
      text: 'Bonjour {{1}}, votre commande {{2}} est bien arrivée ? Dites-nous en un mot ce que vous en pensez, cela nous aide beaucoup.',
      variables: [
        { number: 1, name: 'prénom', example: 'Hugo' },
        { number: 2, name: 'commande', example: 'ML-1043' },
      ],
    },
    footer: null,
    buttons: [
      {
        type: 'QUICK_REPLY',
        buttons: [
          { type: 'quick_reply', text: 'Parfait', index: 0 },
          { type: 'quick_reply', text: 'J’ai un souci', index: 1 },
        ],
      },
    ],
  },
  {
    name: 'welcome_vip',
    language: 'en',
    category: 'MARKETING',
    header: { type: 'none' },
    body: {
      text: 'Hello {{1}}, welcome to the Maison Lavande circle. You will hear about new scents two days before everybody else, and shipping is on us from now on.',
      variables: [{ number: 1, name: 'first name', example: 'Sarah' }],
    },
    footer: { text: 'Reply STOP to opt out' },
    buttons: [],
  },
];
