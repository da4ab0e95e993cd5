import { validateMessage } from '@herald/whatsapp/model';
import {
  composeFrame,
  headerFiles,
  headerText,
  makeFrame,
  presentHeader,
  type StoredFrame,
} from './header.ts';
import type { Kind, SentKind, Wanted, WantedKind } from './kind.ts';
import { joined, newMessage, noAnswer, noLinks, noUploads, unchanged } from './parts.ts';
import { inWireNames } from './problems.ts';
import type { Uploads } from './uploads.ts';

export interface StoredButtons extends StoredFrame {
  buttons: { id: string; title: string }[];
}

const compose = (content: StoredButtons, uploads: Uploads) => ({
  type: 'buttons' as const,
  ...composeFrame(content, uploads),
  buttons: content.buttons,
});

const make = (_: unknown, wanted: Wanted<'messages_buttons'>): StoredButtons => ({
  ...makeFrame(wanted),
  buttons: wanted.buttons.map(({ title }, index) => ({
    id: wanted.ids?.[index] ?? `button_${index + 1}`,
    title,
  })),
});

/** A question with up to three answers to tap. */
export const buttons: Kind<'messages_buttons', StoredButtons> &
  SentKind<StoredButtons> &
  WantedKind<'messages_buttons', StoredButtons> = {
  check: (wanted) =>
    inWireNames(validateMessage(compose(make(null, wanted), noUploads)), { 'header.text': 'header' }),
  make,
  outline: (_tx, _number, { body }) => body,
  files: headerFiles,
  compose,
  links: noLinks,
  again: unchanged,
  notice: newMessage,
  preview: ({ body }) => body,
  words: (content) =>
    joined(headerText(content), content.body, content.footer, ...content.buttons.map(({ title }) => title)),
  answer: noAnswer,
  present: (content, context) => ({
    ...content,
    header: content.header && presentHeader(content.header, context),
  }),
};
