import type { InboundContact } from '@herald/whatsapp';
import type { Kind, ReceivedKind, SentKind } from './kind.ts';
import { joined, noAnswer, noFiles, noLinks, unchanged } from './parts.ts';

interface StoredCard {
  name: string;
  phones: string[];
  emails: string[];
}

export interface StoredContacts {
  cards: StoredCard[];
}

/** Cards of people. Nobody writes them in Herald yet; the phone app does. */
export const contacts: Kind<'contacts', StoredContacts> & SentKind<StoredContacts> = {
  files: noFiles,
  compose: ({ cards }) => ({ type: 'contacts', contacts: cards.map(composeCard) }),
  links: noLinks,
  again: unchanged,
  notice: { en: 'Sent a contact', fr: 'A envoyé un contact' },
  preview: ({ cards }) => cards.map(({ name }) => name).join(', '),
  words: ({ cards }) => joined(...cards.map(({ name }) => name)),
  answer: noAnswer,
  present: (content) => content,
};

/** WhatsApp wants one part of the name besides the whole. */
function composeCard({ name, phones, emails }: StoredCard) {
  return {
    name: { formatted_name: name, first_name: name },
    phones: phones.map((phone) => ({ phone })),
    emails: emails.map((email) => ({ email })),
  };
}

export const receivedContacts: ReceivedKind<'contacts', 'contacts', StoredContacts> = {
  type: 'contacts',
  keepsRaw: true,
  store: ({ contacts: cards }) => ({ cards: cards.map(storeCard) }),
};

function storeCard({ name, phones = [], emails = [], vcard }: InboundContact): StoredCard {
  const numbers = phones.map(({ phone, wa_id }) => phone ?? (wa_id ? `+${wa_id}` : ''));
  return {
    name: name?.formatted_name || nameOnVcard(vcard) || numbers[0] || '',
    phones: numbers.filter((number) => number !== ''),
    emails: emails.flatMap(({ email }) => (email ? [email] : [])),
  };
}

function nameOnVcard(vcard = ''): string {
  return /^FN[^:\r\n]*:(.*)$/im.exec(vcard)?.[1]?.trim() ?? '';
}
