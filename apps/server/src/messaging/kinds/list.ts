import { validateMessage } from '@herald/whatsapp/model';
import { composeFooter } from './header.ts';
import type { Kind, SentKind, Wanted, WantedKind } from './kind.ts';
import { joined, newMessage, noAnswer, noFiles, noLinks, unchanged } from './parts.ts';
import { inWireNames } from './problems.ts';

interface StoredRow {
  id: string;
  title: string;
  description: string | null;
}

export interface StoredList {
  header: string | null;
  body: string;
  footer: string | null;
  button_name: string;
  sections: { title: string; rows: StoredRow[] }[];
}

function make(
  _: unknown,
  { header, body, footer, button_name, sections, ids = [] }: Wanted<'message_ask_list_option'>,
): StoredList {
  let count = 0;
  const number = () => {
    count += 1;
    return ids[count - 1] ?? `row_${count}`;
  };
  return {
    header: header || null,
    body,
    footer: footer || null,
    button_name,
    sections: sections.map(({ title, rows }) => ({
      title,
      rows: rows.map((row) => ({ id: number(), title: row.title, description: row.description || null })),
    })),
  };
}

function compose({ header, body, footer, button_name: button, sections }: StoredList) {
  const top = header === null ? {} : { header };
  return {
    type: 'list' as const,
    ...top,
    body,
    ...composeFooter(footer),
    button,
    sections: sections.map(({ title, rows }) => ({ title, rows: rows.map(composeRow) })),
  };
}

function composeRow({ description, ...row }: StoredRow) {
  return description === null ? row : { ...row, description };
}

/** A question with a sheet of up to ten answers, in sections. */
export const list: Kind<'message_ask_list_option', StoredList> &
  SentKind<StoredList> &
  WantedKind<'message_ask_list_option', StoredList> = {
  check: (wanted) => inWireNames(validateMessage(compose(make(null, wanted))), { button: 'button_name' }),
  make,
  outline: (_tx, _number, { body }) => body,
  files: noFiles,
  compose,
  links: noLinks,
  again: unchanged,
  notice: newMessage,
  preview: ({ body }) => body,
  words: ({ header, body, footer, button_name, sections }) =>
    joined(
      header,
      body,
      footer,
      button_name,
      ...sections.flatMap(({ rows }) => rows.map(({ title, description }) => joined(title, description))),
    ),
  answer: noAnswer,
  present: (content) => content,
};
