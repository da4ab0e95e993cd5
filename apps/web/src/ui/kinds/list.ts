import { IconList } from '@tabler/icons-react';
import { drawHeader } from './header.ts';
import type { Kind, WantedKind } from './kind.ts';

export const list: Kind<'message_ask_list_option'> & WantedKind<'message_ask_list_option'> = {
  Icon: IconList,
  bubble: ({ header, body, footer, button_name }) => ({
    header: drawHeader('text', header),
    body,
    footer,
    buttons: [{ kind: 'list', text: button_name }],
  }),
  dialog: 'list',
  expected: ({ header, body, footer, button_name, sections }) => ({
    header: header ?? null,
    body,
    footer: footer ?? null,
    button_name,
    sections: sections.map(({ title, rows }) => ({
      title,
      rows: rows.map((row, index) => ({
        id: `row_${index + 1}`,
        title: row.title,
        description: row.description ?? null,
      })),
    })),
  }),
};
