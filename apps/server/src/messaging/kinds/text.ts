import { validateMessage } from '@herald/whatsapp/model';
import { describeForm } from './describeForm.ts';
import type { Kind, ReceivedKind, SentKind, Wanted, WantedKind } from './kind.ts';
import { newMessage, noFiles, noLinks, unchanged } from './parts.ts';

export interface StoredText {
  body: string;
}

const compose = ({ body }: StoredText) => ({ type: 'text' as const, body, previewUrl: true });
const make = (_: unknown, { body }: Wanted<'text'>): StoredText => ({ body });

export const text: Kind<'text', StoredText> & SentKind<StoredText> & WantedKind<'text', StoredText> = {
  check: (wanted) => validateMessage(compose(wanted)),
  make,
  outline: (_tx, _number, { body }) => body,
  files: noFiles,
  compose,
  links: noLinks,
  again: unchanged,
  notice: newMessage,
  preview: ({ body }) => body,
  words: ({ body }) => body,
  answer: ({ body }) => body,
  present: (content) => content,
};

export const receivedText: ReceivedKind<'text', 'text', StoredText> = {
  type: 'text',
  store: ({ body }) => ({ body }),
};

/** A form that somebody filled in. */
export const receivedForm: ReceivedKind<'flow_reply', 'text', StoredText> = {
  type: 'text',
  keepsRaw: true,
  store: (content) => ({ body: describeForm(content) }),
};
