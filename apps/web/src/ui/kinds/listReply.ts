import { IconList } from '@tabler/icons-react';
import type { Kind } from './kind.ts';

export const listReply: Kind<'message_ask_list_option_reply'> = {
  Icon: IconList,
  bubble: ({ row_title, row_description }) => ({ body: row_title, footer: row_description }),
};
