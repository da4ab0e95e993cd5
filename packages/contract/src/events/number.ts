import { z } from 'zod';
import { defineEvent } from './defineEvent.ts';

export const numberEvents = [
  defineEvent({
    type: 'number.connected',
    schema: z.object({}),
    describe: { en: 'A number was connected.', fr: 'Un numéro a été connecté.' },
    example: {},
  }),
  defineEvent({
    type: 'number.disconnected',
    schema: z.object({ code: z.int().nullable() }),
    describe: { en: 'WhatsApp no longer lets Herald in.', fr: 'WhatsApp ne laisse plus entrer Herald.' },
    example: { code: 190 },
  }),
  defineEvent({
    type: 'number.status',
    schema: z.object({
      /** What changed: `quality`, `limit`, `name`, `throughput`, `restriction`, `violation`… */
      fields: z.array(z.string()),
    }),
    describe: {
      en: 'The quality, limit, name or standing of a number changed.',
      fr: 'La qualité, la limite, le nom ou la situation d’un numéro a changé.',
    },
    example: { fields: ['quality'] },
  }),
] as const;
