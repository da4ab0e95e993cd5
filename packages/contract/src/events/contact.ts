import { z } from 'zod';
import { id } from '../common.ts';
import { optinStatus } from '../contacts/contact.ts';
import { defineEvent } from './defineEvent.ts';

const consent = z.object({
  /** What it was before. */
  before: optinStatus,
  source: z.string(),
  /** What the person wrote or agreed to. */
  wording: z.string().nullable(),
});

export const contactEvents = [
  defineEvent({
    type: 'contact.created',
    schema: z.object({
      origin: z.enum(['message', 'import', 'manual', 'sync', 'api', 'automation', 'ai_agent']),
    }),
    describe: { en: 'There is a new contact.', fr: 'Un nouveau contact existe.' },
    example: { origin: 'message' },
  }),
  defineEvent({
    type: 'contact.updated',
    schema: z.object({
      /** Which fields changed: `name`, `phone_number`, `attributes.size`… Empty when they are not known one by one. */
      fields: z.array(z.string()),
    }),
    describe: { en: 'Something about a contact changed.', fr: 'Une information d’un contact a changé.' },
    example: { fields: ['name', 'attributes.size'] },
  }),
  defineEvent({
    type: 'contact.opted_in',
    schema: consent,
    describe: { en: 'A contact agreed to marketing.', fr: 'Un contact a accepté le marketing.' },
    example: { before: 'unknown', source: 'manual', wording: 'Asked for news in the shop' },
  }),
  defineEvent({
    type: 'contact.opted_out',
    schema: consent,
    describe: { en: 'A contact refused marketing.', fr: 'Un contact a refusé le marketing.' },
    example: { before: 'opted_in', source: 'keyword', wording: 'STOP' },
  }),
  defineEvent({
    type: 'contact.consent_unknown',
    schema: consent,
    describe: {
      en: 'It is no longer known whether a contact agrees.',
      fr: 'On ne sait plus si un contact est d’accord.',
    },
    example: { before: 'opted_in', source: 'manual', wording: null },
  }),
  defineEvent({
    type: 'contact.merged',
    schema: z.object({ merge_id: id, merged_contact_id: id }),
    describe: { en: 'Two contacts became one.', fr: 'Deux contacts n’en font plus qu’un.' },
    example: { merge_id: 3, merged_contact_id: 812 },
  }),
  defineEvent({
    type: 'contact.unmerged',
    schema: z.object({ merge_id: id, merged_contact_id: id }),
    describe: { en: 'A merge was undone.', fr: 'Une fusion a été annulée.' },
    example: { merge_id: 3, merged_contact_id: 812 },
  }),
  defineEvent({
    type: 'contact.erased',
    schema: z.object({ erased_contact_id: id }),
    describe: { en: 'A contact was erased for good.', fr: 'Un contact a été effacé définitivement.' },
    example: { erased_contact_id: 812 },
  }),
] as const;
