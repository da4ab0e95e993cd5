import { IconClick } from '@tabler/icons-react';
import type { Kind } from './kind.ts';

export const buttonReply: Kind<'messages_button_reply'> = {
  Icon: IconClick,
  bubble: ({ button_title }) => ({ body: button_title }),
};
