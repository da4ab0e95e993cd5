import type { Kind, ReceivedKind } from './kind.ts';
import { joined, newMessage, noFiles } from './parts.ts';

export interface StoredListReply {
  id: string;
  row_title: string;
  row_description: string | null;
}

/** The row that somebody chose from a list. */
export const listReply: Kind<'message_ask_list_option_reply', StoredListReply> = {
  files: noFiles,
  notice: newMessage,
  preview: ({ row_title }) => row_title,
  words: ({ row_title, row_description }) => joined(row_title, row_description),
  answer: ({ row_title }) => row_title,
  present: (content) => content,
};

export const receivedListReply: ReceivedKind<'list_reply', 'message_ask_list_option_reply', StoredListReply> =
  {
    type: 'message_ask_list_option_reply',
    store: ({ id, title, description }) => ({ id, row_title: title, row_description: description }),
  };
