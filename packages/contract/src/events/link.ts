import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvent } from './defineEvent.ts';

export const linkEvents = [
  defineEvent({
    type: 'link.clicked',
    schema: z.object({
      message_id: id,
      /** Of this link by this contact: the first click is 1. */
      clicks: z.int(),
    }),
    describe: { en: 'A contact opened a tracked link.', fr: 'Un contact a ouvert un lien suivi.' },
    example: { message_id: 9002, clicks: 1 },
  }),
] as const;
