import { z } from 'zod';
import { id, time } from '../common.ts';
import { blockReason } from '../conversations/index.ts';
import { conversationPriority } from '../priority.ts';
import { defineEvent } from './defineEvent.ts';

const nothing = z.object({});
const note = z.object({ note_id: id });
const label = z.object({ label_id: id });

export const conversationEvents = [
  defineEvent({
    type: 'conversation.closed',
    schema: nothing,
    describe: { en: 'A conversation was closed.', fr: 'Une conversation a été fermée.' },
    example: {},
  }),
  defineEvent({
    type: 'conversation.reopened',
    schema: nothing,
    describe: {
      en: 'A closed conversation was opened again.',
      fr: 'Une conversation fermée a été rouverte.',
    },
    example: {},
  }),
  defineEvent({
    type: 'conversation.assigned',
    schema: z.object({
      /** Null: nobody has it any more. */
      assignee_id: id.nullable(),
      /** How somebody was chosen, when it was not by name. */
      how: z.enum(['round_robin', 'least_busy']).nullable(),
    }),
    describe: { en: 'A conversation was assigned.', fr: 'Une conversation a été attribuée.' },
    example: { assignee_id: 12, how: 'round_robin' },
  }),
  defineEvent({
    type: 'conversation.snoozed',
    schema: z.object({ until: time }),
    describe: { en: 'A conversation was put off.', fr: 'Une conversation a été mise en pause.' },
    example: { until: '2026-03-02T08:00:00.000Z' },
  }),
  defineEvent({
    type: 'conversation.woken',
    schema: nothing,
    describe: {
      en: 'A conversation that was put off is back.',
      fr: 'Une conversation en pause est de retour.',
    },
    example: {},
  }),
  defineEvent({
    type: 'conversation.human_needed',
    schema: z.object({ why: z.enum(['asked', 'handed_over']) }),
    describe: { en: 'Somebody needs a person.', fr: 'Quelqu’un a besoin d’une personne.' },
    example: { why: 'asked' },
  }),
  defineEvent({
    type: 'conversation.human_done',
    schema: nothing,
    describe: { en: 'A person took care of it.', fr: 'Une personne s’en est occupée.' },
    example: {},
  }),
  defineEvent({
    type: 'conversation.read',
    schema: z.object({ unread_count: z.int() }),
    describe: {
      en: 'A conversation was read, or marked unread.',
      fr: 'Une conversation a été lue, ou marquée non lue.',
    },
    example: { unread_count: 0 },
    loud: true,
  }),
  defineEvent({
    type: 'conversation.blocked',
    schema: z.object({ reason: blockReason }),
    describe: { en: 'Somebody was blocked on a number.', fr: 'Une personne a été bloquée sur un numéro.' },
    example: { reason: 'spam' },
  }),
  defineEvent({
    type: 'conversation.unblocked',
    schema: nothing,
    describe: {
      en: 'Somebody who was blocked no longer is.',
      fr: 'Une personne bloquée ne l’est plus.',
    },
    example: {},
  }),
  defineEvent({
    type: 'conversation.prioritized',
    schema: z.object({ priority: conversationPriority }),
    describe: {
      en: 'The priority of a conversation was changed.',
      fr: 'La priorité d’une conversation a changé.',
    },
    example: { priority: 'urgent' },
  }),
  defineEvent({
    type: 'conversation.rated',
    schema: z.object({ rating_id: id, score: z.int().min(1).max(5) }),
    describe: {
      en: 'Somebody rated how their conversation was answered.',
      fr: 'Quelqu’un a noté la réponse à sa conversation.',
    },
    example: { rating_id: 7, score: 5 },
  }),
  defineEvent({
    type: 'conversation.label_added',
    schema: label,
    describe: { en: 'A conversation got a label.', fr: 'Une conversation a reçu une étiquette.' },
    example: { label_id: 4 },
  }),
  defineEvent({
    type: 'conversation.label_removed',
    schema: label,
    describe: { en: 'A conversation lost a label.', fr: 'Une conversation a perdu une étiquette.' },
    example: { label_id: 4 },
  }),
  defineEvent({
    type: 'conversation.note_added',
    schema: note,
    describe: { en: 'A note was written for colleagues.', fr: 'Une note a été écrite pour l’équipe.' },
    example: { note_id: 31 },
  }),
  defineEvent({
    type: 'conversation.note_updated',
    schema: note,
    describe: { en: 'A note was changed.', fr: 'Une note a été modifiée.' },
    example: { note_id: 31 },
  }),
  defineEvent({
    type: 'conversation.note_deleted',
    schema: note,
    describe: { en: 'A note was deleted.', fr: 'Une note a été supprimée.' },
    example: { note_id: 31 },
  }),
] as const;
