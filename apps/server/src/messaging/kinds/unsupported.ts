import type { Kind, ReceivedKind, ReceivedType } from './kind.ts';
import { noAnswer, noFiles } from './parts.ts';

export interface StoredUnsupported {
  original_type: string;
}

/** Something that WhatsApp does not hand over, or that Herald does not know. */
export const unsupported: Kind<'unsupported', StoredUnsupported> = {
  files: noFiles,
  notice: {
    en: 'Sent a message that cannot be shown here',
    fr: 'A envoyé un message qui ne peut pas être affiché ici',
  },
  preview: () => '',
  words: () => '',
  answer: noAnswer,
  present: (content) => content,
};

/** What WhatsApp does not hand over, or Herald has no word for. */
export const notUnderstood: ReceivedKind<'unsupported' | 'unknown', 'unsupported', StoredUnsupported> = {
  type: 'unsupported',
  keepsRaw: true,
  store: ({ of }) => ({ original_type: of || 'unknown' }),
};

/** What has a meaning, and no form in a thread. */
export const notShown: ReceivedKind<ReceivedType, 'unsupported', StoredUnsupported> = {
  type: 'unsupported',
  keepsRaw: true,
  store: ({ type }) => ({ original_type: type }),
};
