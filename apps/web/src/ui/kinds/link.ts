import { IconExternalLink } from '@tabler/icons-react';
import { drawHeader } from './header.ts';
import type { Kind, WantedKind } from './kind.ts';

export const link: Kind<'message_cta_url'> & WantedKind<'message_cta_url'> = {
  Icon: IconExternalLink,
  bubble: ({ header_type, header, body, footer, text_url }) => ({
    header: drawHeader(header_type, header),
    body,
    footer,
    buttons: [{ kind: 'url', text: text_url }],
  }),
  dialog: 'link',
  expected: ({ header, body, footer, text_url, url, track }) => ({
    header_type: header ? 'text' : null,
    header: header ?? null,
    body,
    footer: footer ?? null,
    text_url,
    url,
    original_url: track ? url : null,
    click_count: track ? 0 : null,
  }),
};
