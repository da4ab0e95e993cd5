import type { Locale, TranscriptAuthor, TranscriptLine } from '@herald/contract';
import { defineMail, hello, type MailContent } from '../../../platform/mail/index.ts';

interface Side {
  name: string | null;
  phone_number: string | null;
}

interface Data {
  contact: Side;
  number: Side;
  lines: TranscriptLine[];
  has_more: boolean;
  sender: string;
  timezone: string;
}

type Words = Record<Exclude<TranscriptAuthor, 'contact'>, string> & {
  note: (name: string) => string;
  file: Record<NonNullable<TranscriptLine['file']>['kind'], string>;
  state: Record<NonNullable<TranscriptLine['state']>, string>;
};

const words: Record<Locale, Words> = {
  en: {
    member: 'Team',
    campaign: 'Campaign',
    automation: 'Automation',
    ai_agent: 'AI agent',
    system: 'Automatic message',
    note: (name) => `${name} (note)`,
    file: { image: 'Photo', video: 'Video', audio: 'Audio', document: 'Document', sticker: 'Sticker' },
    state: {
      edited: 'edited',
      deleted: 'deleted',
      undelivered: 'not delivered',
      unclear: 'delivery unclear',
    },
  },
  fr: {
    member: 'Équipe',
    campaign: 'Campagne',
    automation: 'Automatisation',
    ai_agent: 'Agent IA',
    system: 'Message automatique',
    note: (name) => `${name} (note)`,
    file: { image: 'Photo', video: 'Vidéo', audio: 'Audio', document: 'Document', sticker: 'Sticker' },
    state: {
      edited: 'modifié',
      deleted: 'supprimé',
      undelivered: 'non distribué',
      unclear: 'envoi incertain',
    },
  },
};

/** A conversation as text. Files are named: their addresses would end before the mail is read. */
export const transcriptMail = defineMail<Data>({
  name: 'transcript',
  sample: {
    contact: { name: 'Léa Martin', phone_number: '+33612345678' },
    number: { name: 'Atelier Lune', phone_number: '+33 1 99 00 12 34' },
    sender: 'Camille Moreau',
    timezone: 'Europe/Paris',
    has_more: false,
    lines: [
      sampleLine(1, 'contact', null, 'Bonjour, ma commande est-elle partie ?'),
      sampleLine(2, 'member', 'Camille Moreau', 'Oui, elle arrive demain.'),
    ],
  },
  content: {
    en: (data) => ({
      subject: `Conversation between ${sideName(data.contact)} and ${sideName(data.number)}`,
      greeting: hello.en(),
      paragraphs: [
        `${data.sender} sends you the WhatsApp conversation between ${sideName(data.contact)} and ${sideName(data.number)}.`,
        ...(data.has_more ? [`It is long: these are its last ${data.lines.length} messages.`] : []),
      ],
      said: sayLines(data, 'en'),
      note: `Times are those of ${data.timezone}. Files are named, not attached.`,
    }),
    fr: (data) => ({
      subject: `Conversation entre ${sideName(data.contact)} et ${sideName(data.number)}`,
      greeting: hello.fr(),
      paragraphs: [
        `${data.sender} vous envoie la conversation WhatsApp entre ${sideName(data.contact)} et ${sideName(data.number)}.`,
        ...(data.has_more ? [`Elle est longue : voici ses ${data.lines.length} derniers messages.`] : []),
      ],
      said: sayLines(data, 'fr'),
      note: `Les heures sont celles de ${data.timezone}. Les fichiers sont nommés, pas joints.`,
    }),
  },
});

const sideName = ({ name, phone_number }: Side) => name ?? phone_number ?? 'WhatsApp';

function sayLines({ lines, contact, timezone }: Data, locale: Locale): NonNullable<MailContent['said']> {
  const format = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timezone,
  });
  const { note, file, state, ...authors } = words[locale];
  return lines.map((line) => {
    const name = line.author === 'contact' ? sideName(contact) : (line.author_name ?? authors[line.author]);
    const parts = [
      line.file && `[${[file[line.file.kind], line.file.name].filter(Boolean).join(': ')}]`,
      line.text,
      line.state && `(${state[line.state]})`,
    ];
    return {
      by: line.kind === 'note' ? note(name) : name,
      at: format.format(new Date(line.at)),
      text: parts.filter(Boolean).join('\n'),
      isOurs: line.author !== 'contact',
    };
  });
}

function sampleLine(id: number, author: TranscriptAuthor, name: string | null, text: string): TranscriptLine {
  const at = new Date(Date.UTC(2026, 10, 20, 9, id)).toISOString();
  return { kind: 'message', id, at, author, author_name: name, text, file: null, state: null };
}
