import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvent } from './defineEvent.ts';

const template = z.object({ template_id: id, name: z.string(), language: z.string() });
const of = { template_id: 21, name: 'order_shipped', language: 'en' };

export const templateEvents = [
  defineEvent({
    type: 'template.created',
    schema: template,
    describe: { en: 'There is a new template.', fr: 'Un nouveau modèle existe.' },
    example: of,
  }),
  defineEvent({
    type: 'template.status',
    schema: template.extend({
      status: z.string(),
      before: z.string().nullable(),
      reason: z.string().nullable(),
    }),
    describe: {
      en: 'WhatsApp approved, refused or paused a template.',
      fr: 'WhatsApp a accepté, refusé ou mis en pause un modèle.',
    },
    example: { ...of, status: 'APPROVED', before: 'PENDING', reason: null },
  }),
  defineEvent({
    type: 'template.updated',
    schema: template,
    describe: {
      en: 'The text, quality or category of a template changed.',
      fr: 'Le texte, la qualité ou la catégorie d’un modèle a changé.',
    },
    example: of,
  }),
  defineEvent({
    type: 'template.deleted',
    schema: template,
    describe: { en: 'A template was deleted.', fr: 'Un modèle a été supprimé.' },
    example: of,
  }),
] as const;
