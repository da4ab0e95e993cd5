import { z } from 'zod';
import { data, id, numberParams, numberPath } from './common.ts';
import { defineRoute } from './route.ts';

export const storedFile = z.object({
  id,
  name: z.string(),
  mime_type: z.string(),
  size: z.int(),
  /** Signed; works for an hour, and only for whoever is signed in and a member of the team. */
  url: z.string(),
  media_type: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
});
export type StoredFile = z.output<typeof storedFile>;

/** A file to be sent in a conversation; checked against WhatsApp's limits for its type. */
export const uploadFile = defineRoute({
  name: 'uploadFile',
  summary: 'Upload a file to send, in a conversation or by a campaign',
  method: 'POST',
  path: `${numberPath}/files`,
  access: 'number',
  permission: ['conversations.reply', 'campaigns.manage'],
  params: numberParams,
  bodyKind: 'multipart',
  response: data(storedFile),
  status: 201,
  errors: ['file_refused'],
});
