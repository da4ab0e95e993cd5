import type { Kind } from './kind.ts';
import { joined, noFiles } from './parts.ts';

export interface StoredListReply {
  id: string;
  row_title: string;
  row_description: string | null;
}

/** The row that somebody chose from a list. */
export const listReply: Kind<'message_ask_list_option_reply', StoredListReply> = {
  files: noFiles,
  preview: ({ row_title }) => row_title,
  words: ({ row_title, row_description }) => joined(row_title, row_description),
  answer: ({ row_title }) => row_title,
  present: (content) => content,
};
