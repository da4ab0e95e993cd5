import { z } from 'zod';
import { data, id, numberParams, numberPath, numberThing, queryFlag, shortName, time } from './common.ts';
import { defineRoute } from './route.ts';

/** A link to a chat with the number, of which one sees how many came by it. */
export const chatLink = z.object({
  id,
  name: z.string(),
  /** What is ready to send when the chat opens; empty for nothing. */
  message: z.string(),
  /** The short address. It never changes, so it may be printed. */
  url: z.string(),
  visits_count: z.int(),
  /** People who sent the message. Always 0 without one: there is nothing to recognise them by. */
  conversations_count: z.int(),
  last_visited_at: time.nullable(),
  archived: z.boolean(),
  created_at: time,
});
export type ChatLink = z.output<typeof chatLink>;

/** The longest first message that a link may bring. */
export const longestFirstMessage = 500;
export const firstMessage = z.string().trim().max(longestFirstMessage);

const path = `${numberPath}/tools/chat_links`;
const errors = ['message_taken'] as const;

export const listChatLinks = defineRoute({
  name: 'listChatLinks',
  summary: 'The click-to-chat links of a number, newest first',
  method: 'GET',
  path,
  access: 'number',
  permission: 'contacts.view',
  params: numberParams,
  query: z.object({ archived: queryFlag }),
  response: data(z.array(chatLink)),
});

export const createChatLink = defineRoute({
  name: 'createChatLink',
  summary: 'Create a click-to-chat link',
  method: 'POST',
  path,
  access: 'number',
  permission: 'campaigns.manage',
  params: numberParams,
  body: z.object({ name: shortName, message: firstMessage.default('') }),
  response: data(chatLink),
  status: 201,
  errors: [...errors, 'too_many_links'],
});

export const updateChatLink = defineRoute({
  name: 'updateChatLink',
  summary: 'Rename a click-to-chat link, change its message, archive it or bring it back',
  method: 'PUT',
  path: `${path}/:chat_link_id`,
  access: 'number',
  permission: 'campaigns.manage',
  params: numberThing('chat_link_id'),
  body: z.object({
    name: shortName.optional(),
    message: firstMessage.optional(),
    archived: z.boolean().optional(),
  }),
  response: data(chatLink),
  errors,
});
