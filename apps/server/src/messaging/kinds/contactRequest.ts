import { validateMessage } from '@herald/whatsapp/model';
import type { Kind, SentKind, Wanted, WantedKind } from './kind.ts';
import { newMessage, noAnswer, noFiles, noLinks, unchanged } from './parts.ts';

export interface StoredContactRequest {
  body: string;
}

const make = (_: unknown, { body }: Wanted<'message_contact_request'>): StoredContactRequest => ({ body });

const compose = ({ body }: StoredContactRequest) => ({ type: 'contact_info_request' as const, body });

/** Asks for the number of a person of whom only a user name is known. WhatsApp words the button, in the person's language. */
export const contactRequest: Kind<'message_contact_request', StoredContactRequest> &
  SentKind<StoredContactRequest> &
  WantedKind<'message_contact_request', StoredContactRequest> = {
  check: (wanted) => validateMessage(compose(make(null, wanted))),
  make,
  outline: (_tx, _number, { body }) => body,
  files: noFiles,
  compose,
  links: noLinks,
  again: unchanged,
  notice: newMessage,
  preview: ({ body }) => body,
  words: ({ body }) => body,
  answer: noAnswer,
  present: (content) => content,
};
