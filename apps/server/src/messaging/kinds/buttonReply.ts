import type { Kind, ReceivedKind } from './kind.ts';
import { newMessage, noFiles } from './parts.ts';

export interface StoredButtonReply {
  button_id: string;
  button_title: string;
}

/** The tap on a button, of a message or of a template. */
export const buttonReply: Kind<'messages_button_reply', StoredButtonReply> = {
  files: noFiles,
  notice: newMessage,
  preview: ({ button_title }) => button_title,
  words: ({ button_title }) => button_title,
  answer: ({ button_title }) => button_title,
  present: (content) => content,
};

export const receivedButton: ReceivedKind<'button_reply', 'messages_button_reply', StoredButtonReply> = {
  type: 'messages_button_reply',
  store: ({ id, title }) => ({ button_id: id, button_title: title }),
};

export const receivedTemplateButton: ReceivedKind<
  'template_button',
  'messages_button_reply',
  StoredButtonReply
> = {
  type: 'messages_button_reply',
  keepsRaw: true,
  store: ({ payload, text }) => ({ button_id: payload, button_title: text }),
};
