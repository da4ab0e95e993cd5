import { z } from 'zod';
import { data, id, numberThing } from '../common.ts';
import { defineRoute } from '../route.ts';
import { conversationNote } from './conversation.ts';
import { conversationParams, conversationPath } from './path.ts';

export const createNote = defineRoute({
  name: 'createNote',
  summary: 'Write a note for colleagues; those who are mentioned are told',
  method: 'POST',
  path: `${conversationPath}/notes`,
  access: 'number',
  permission: 'conversations.reply',
  params: conversationParams,
  body: z.object({
    body: z.string().trim().min(1).max(4000),
    mentions: z.array(id).max(20).default([]),
    client_id: z.uuid().optional(),
  }),
  response: data(conversationNote),
  status: 201,
});

const noteParams = conversationParams.extend(numberThing('note_id').shape);

export const updateNote = defineRoute({
  name: 'updateNote',
  summary: 'Change a note of one’s own',
  method: 'PUT',
  path: `${conversationPath}/notes/:note_id`,
  access: 'number',
  permission: 'conversations.reply',
  params: noteParams,
  body: z.object({ body: z.string().trim().min(1).max(4000), mentions: z.array(id).max(20).default([]) }),
  response: data(conversationNote),
  errors: ['note_of_somebody_else'],
});

export const deleteNote = defineRoute({
  name: 'deleteNote',
  summary: 'Take back a note of one’s own',
  method: 'DELETE',
  path: `${conversationPath}/notes/:note_id`,
  access: 'number',
  permission: 'conversations.reply',
  params: noteParams,
  status: 204,
  errors: ['note_of_somebody_else'],
});
