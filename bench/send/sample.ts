import type { CloudMessage, StandardStructure } from '@herald/whatsapp/model';
import { compose } from '../../apps/server/src/messaging/outbound/sender/compose.ts';

/** A template like those that shops send: a header, a few lines, a link, a way out. */
export const structure: StandardStructure = {
  type: 'standard',
  name: 'spring_offer',
  category: 'MARKETING',
  language: 'fr',
  parameter_format: 'positional',
  header: { type: 'text', text: 'Les beaux jours arrivent', variable: null },
  body: {
    text: 'Bonjour {{1}}, jusqu’à dimanche, la nouvelle collection est à -20 % dans notre boutique de {{2}} et en ligne. Montrez ce message à la caisse, ou suivez le lien : la remise y est déjà comptée. À bientôt !',
    variables: [
      { number: 1, name: 'first name', example: 'Anaïs' },
      { number: 2, name: 'city', example: 'Lyon' },
    ],
  },
  footer: { text: 'Maison Lavande' },
  buttons: [
    {
      type: 'CTA',
      buttons: [
        {
          type: 'url',
          text: 'Voir la collection',
          index: 0,
          url: 'https://example.com/printemps',
          variable: null,
        },
      ],
    },
    { type: 'QUICK_REPLY', buttons: [{ type: 'quick_reply', text: 'Plus de messages', index: 0 }] },
  ],
};

export const values = { 'body.1': 'Anaïs', 'body.2': 'Lyon' };

/** What the sender posts for one person, so that the baseline posts the same. */
export function composeSample(): CloudMessage {
  const content = {
    template_id: 1,
    name: structure.name,
    version: 1,
    wa_type: 'standard' as const,
    structure,
    variables: values,
    header_file_id: null,
  };
  const message = { type: 'template' as const, content };
  const person = {
    phone: '+33610000000',
    bsuid: null,
    quotedWamid: null,
    intent: null,
    mayLeave: () => true,
    claimedBy: 'worker:1:1',
    contactId: 1,
    priority: 2,
    attempts: 0,
  };
  return compose({ teamId: 1, id: 10_000_000, campaignId: 1, message, ...person }, new Map(), () => '');
}
