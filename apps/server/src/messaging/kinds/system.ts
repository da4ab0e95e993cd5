import type { Kind } from './kind.ts';
import { noAnswer, noFiles } from './parts.ts';

export interface StoredSystem {
  body: string;
}

/** What WhatsApp tells in a thread: somebody has a new number. */
export const system: Kind<'system', StoredSystem> = {
  files: noFiles,
  preview: ({ body }) => body,
  words: ({ body }) => body,
  answer: noAnswer,
  present: (content) => content,
};
