import type { Kind } from './kind.ts';
import { noFiles } from './parts.ts';

export interface StoredButtonReply {
  button_id: string;
  button_title: string;
}

/** The tap on a button, of a message or of a template. */
export const buttonReply: Kind<'messages_button_reply', StoredButtonReply> = {
  files: noFiles,
  preview: ({ button_title }) => button_title,
  words: ({ button_title }) => button_title,
  answer: ({ button_title }) => button_title,
  present: (content) => content,
};
