import type { Kind } from './kind.ts';
import { noAnswer, noFiles } from './parts.ts';

export interface StoredUnsupported {
  original_type: string;
}

/** Something that WhatsApp does not hand over, or that Herald does not know. */
export const unsupported: Kind<'unsupported', StoredUnsupported> = {
  files: noFiles,
  preview: () => '',
  words: () => '',
  answer: noAnswer,
  present: (content) => content,
};
