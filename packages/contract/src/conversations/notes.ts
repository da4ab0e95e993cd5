import { z } from 'zod';
import { data, id, numberParams, numberPath, numberThing } from '../common.ts';
import { defineRoute } from '../route.ts';
import { conversationNote } from './conversation.ts';
import { conversationParams, conversationPath } from './path.ts';

/** Files that one note carries. */
export const mostNoteFiles = 10;
/** So many colleagues a note to the whole team tells. */
export const mostCalled = 500;

const noteBody = {
  /** Empty only beside files. */
  body: z.string().trim().max(4000),
  mentions: z.array(id).max(20).default([]),
  /** Everybody who may read the conversation is called. */
  mentions_team: z.boolean().default(false),
};

export const countNoteReaders = defineRoute({
  name: 'countNoteReaders',
  summary: 'How many colleagues a note that calls the whole team tells, but for its author',
  method: 'GET',
  path: `${numberPath}/note_readers`,
  access: 'number',
  permission: 'conversations.reply',
  params: numberParams,
  response: data(z.object({ count: z.int() })),
});

export const createNote = defineRoute({
  name: 'createNote',
  summary: 'Write a note for colleagues; those who are mentioned are told',
  method: 'POST',
  path: `${conversationPath}/notes`,
  access: 'number',
  permission: 'conversations.reply',
  params: conversationParams,
  body: z
    .object({
      ...noteBody,
      file_ids: z.array(id).max(mostNoteFiles).default([]),
      client_id: z.uuid().optional(),
    })
    .refine(({ body, file_ids }) => body !== '' || file_ids.length > 0, { path: ['body'] }),
  response: data(conversationNote),
  status: 201,
});

const noteParams = conversationParams.extend(numberThing('note_id').shape);

export const updateNote = defineRoute({
  name: 'updateNote',
  summary: 'Change a note of one’s own; its files stay',
  method: 'PUT',
  path: `${conversationPath}/notes/:note_id`,
  access: 'number',
  permission: 'conversations.reply',
  params: noteParams,
  body: z.object(noteBody),
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
