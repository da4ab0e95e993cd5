import { z } from 'zod';
import { email } from '../accounts.ts';
import { data, id, queryFlag, time } from '../common.ts';
import { defineRoute } from '../route.ts';
import { conversationParams, conversationPath } from './path.ts';

/** As much as somebody reads on paper; of a longer period the newest is told. */
export const mostInTranscript = 1000;

export const transcriptAuthors = [
  'contact',
  'member',
  'campaign',
  'automation',
  'ai_agent',
  'system',
] as const;
export type TranscriptAuthor = (typeof transcriptAuthors)[number];

/** A message, or a note of colleagues, in words. */
export const transcriptLine = z.object({
  kind: z.enum(['message', 'note']),
  id,
  at: time,
  author: z.enum(transcriptAuthors),
  /** Who of the team; null where nobody wrote it by hand, or is no member any more. */
  author_name: z.string().nullable(),
  /** Empty for a file without a caption, and for what was deleted. */
  text: z.string(),
  file: z
    .object({
      kind: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
      name: z.string().nullable(),
      url: z.string().nullable(),
    })
    .nullable(),
  /** `undelivered`: it failed or was not sent; `unclear`: it may have arrived. */
  state: z.enum(['edited', 'deleted', 'undelivered', 'unclear']).nullable(),
});
export type TranscriptLine = z.output<typeof transcriptLine>;

/** From a moment on, and before another; a side that is left out has no end. */
const period = { since: time.optional(), until: time.optional() };

export const getTranscript = defineRoute({
  name: 'getTranscript',
  summary: 'A conversation in words, the oldest first, to be printed or kept',
  method: 'GET',
  path: `${conversationPath}/transcript`,
  access: 'number',
  permission: 'conversations.view',
  params: conversationParams,
  query: z.object({ ...period, notes: queryFlag }),
  response: data(
    z.object({
      contact: z.object({ name: z.string().nullable(), phone_number: z.string().nullable() }),
      /** What our number is called, and the number. */
      number: z.object({ name: z.string().nullable(), phone_number: z.string().nullable() }),
      lines: z.array(transcriptLine),
      /** The period holds more: these are its newest. */
      has_more: z.boolean(),
    }),
  ),
});

export const mailTranscript = defineRoute({
  name: 'mailTranscript',
  summary: 'Send a conversation in words by mail; notes go to members of the team only',
  method: 'POST',
  path: `${conversationPath}/transcript/mail`,
  access: 'number',
  permission: 'conversations.reply',
  params: conversationParams,
  body: z.object({
    to: email,
    since: time.nullish(),
    until: time.nullish(),
    notes: z.boolean().default(false),
  }),
  status: 204,
  errors: ['rate_limited', 'transcript_empty'],
});
