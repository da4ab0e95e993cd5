import { validateMessage } from '@herald/whatsapp/model';
import type { Kind, SentKind, Wanted, WantedKind } from './kind.ts';
import { noFiles, noLinks, unchanged } from './parts.ts';

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
  preview: ({ body }) => body,
  words: ({ body }) => body,
  answer: ({ body }) => body,
  present: (content) => content,
};
