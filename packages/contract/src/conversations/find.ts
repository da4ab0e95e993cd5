import { z } from 'zod';
import { data, id, pathId, time } from '../common.ts';
import { defineRoute } from '../route.ts';
import { galleryKinds } from './gallery.ts';
import { conversationParams, conversationPath } from './path.ts';

/** Where words stand in a conversation. */
export const foundInConversation = z.object({
  kind: z.enum(['message', 'note']),
  id,
  at: time,
  /** The message to open the thread `around`: of a note the one before it, or else the one after. */
  message_id: id.nullable(),
});
export type FoundInConversation = z.output<typeof foundInConversation>;

/** Hits that come at once. */
export const mostFoundInConversation = 500;

export const findKinds = [...galleryKinds, 'templates'] as const;
export type FindKind = (typeof findKinds)[number];

/** Who wrote: the contact, a colleague by their id, or nobody by hand, as automations, campaigns and other programs. */
export const findWriter = z.union([z.enum(['contact', 'automatic']), id]);
export type FindWriter = z.output<typeof findWriter>;

export const findInConversation = defineRoute({
  name: 'findInConversation',
  summary:
    'Messages and notes of a conversation that hold all words, the last of them as a beginning, that somebody wrote, or messages of a kind; the newest first',
  method: 'POST',
  path: `${conversationPath}/find`,
  access: 'number',
  permission: 'conversations.view',
  params: conversationParams,
  body: z
    .object({
      query: z.string().trim().max(200).default(''),
      by: findWriter.optional(),
      /** Notes are of no kind. */
      kind: z.enum(findKinds).optional(),
      /** The `next_cursor` of the answer before. */
      cursor: z.string().max(200).optional(),
    })
    .refine(({ query, by, kind }) => query !== '' || by !== undefined || kind !== undefined, {
      path: ['query'],
    }),
  response: data(
    z.object({
      found: z.array(foundInConversation),
      has_more: z.boolean(),
      next_cursor: z.string().nullable(),
    }),
  ),
});

export const findMessageAt = defineRoute({
  name: 'findMessageAt',
  summary: 'The first message from a moment or a note on, or else the last one before it',
  method: 'GET',
  path: `${conversationPath}/message_at`,
  access: 'number',
  permission: 'conversations.view',
  params: conversationParams,
  /** Without a moment and a note, the newest. */
  query: z.object({ at: time.optional(), note_id: pathId.optional() }),
  response: data(z.object({ message_id: id.nullable() })),
});
