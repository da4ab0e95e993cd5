import { IconClick } from '@tabler/icons-react';
import { drawHeader } from './header.ts';
import type { Kind, WantedKind } from './kind.ts';

export const buttons: Kind<'messages_buttons'> & WantedKind<'messages_buttons'> = {
  Icon: IconClick,
  bubble: ({ header, body, footer, buttons: replies }) => ({
    header: header && drawHeader(header.type, header.text ?? header.media_url),
    body,
    footer,
    buttons: replies.map(({ title }) => ({ kind: 'reply', text: title })),
  }),
  dialog: 'buttons',
  expected: ({ header, body, footer, buttons: replies }) => ({
    header: header ? { type: 'text', text: header, media_url: null } : null,
    body,
    footer: footer ?? null,
    buttons: replies.map(({ title }, index) => ({ id: `button_${index + 1}`, title })),
  }),
};
