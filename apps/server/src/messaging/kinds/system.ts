import type { Kind, ReceivedKind } from './kind.ts';
import { newMessage, noAnswer, noFiles } from './parts.ts';

export interface StoredSystem {
  body: string;
}

/** What WhatsApp tells in a thread: somebody has a new number. */
export const system: Kind<'system', StoredSystem> = {
  files: noFiles,
  notice: newMessage,
  preview: ({ body }) => body,
  words: ({ body }) => body,
  answer: noAnswer,
  present: (content) => content,
};

export const receivedSystem: ReceivedKind<'system', 'system', StoredSystem> = {
  type: 'system',
  keepsRaw: true,
  isRemark: true,
  store: ({ body, event }) => ({ body: body ?? event }),
};
