import { z } from 'zod';
import { id, time } from '../common.ts';
import { messageStatus } from '../messages.ts';
import { defineEvent } from './defineEvent.ts';

export const messageEvents = [
  defineEvent({
    type: 'message.received',
    schema: z.object({ message_id: id, type: z.string(), wamid: z.string().nullable() }),
    describe: { en: 'A customer wrote.', fr: 'Un client a écrit.' },
    example: { message_id: 9001, type: 'text', wamid: 'wamid.HBgL' },
  }),
  defineEvent({
    type: 'message.created',
    schema: z.object({
      message_id: id,
      type: z.string(),
      /** `phone_app`: somebody of the team wrote in the WhatsApp Business app. */
      cause: z.enum(['inbox', 'campaign', 'automation', 'ai_agent', 'api', 'system', 'phone_app']),
      campaign_id: id.nullable(),
    }),
    describe: {
      en: 'A message to a customer was made; it is on its way.',
      fr: 'Un message pour un client a été créé ; il est en route.',
    },
    example: { message_id: 9002, type: 'template', cause: 'inbox', campaign_id: null },
    loud: true,
  }),
  defineEvent({
    type: 'message.status',
    schema: z.object({
      message_id: id,
      status: messageStatus,
      before: messageStatus.nullable(),
      sent_at: time.nullable(),
      read_at: time.nullable(),
      error_code: z.int().nullable(),
      campaign_id: id.nullable(),
    }),
    describe: { en: 'A message got on.', fr: 'Un message a avancé.' },
    example: {
      message_id: 9002,
      status: 'delivered',
      before: 'sent',
      sent_at: '2026-03-02T08:00:00.000Z',
      read_at: null,
      error_code: null,
      campaign_id: null,
    },
    loud: true,
  }),
  defineEvent({
    type: 'message.updated',
    schema: z.object({
      message_id: id,
      what: z.enum(['content', 'reaction', 'file', 'deleted', 'click']),
    }),
    describe: {
      en: 'A message was edited or deleted, got a reaction, or its file arrived.',
      fr: 'Un message a été modifié ou supprimé, a reçu une réaction, ou son fichier est arrivé.',
    },
    example: { message_id: 9001, what: 'reaction' },
    loud: true,
  }),
] as const;
