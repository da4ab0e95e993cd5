import type { Locale } from '@herald/contract';
import { asHtml } from '../../../http/html.ts';
import {
  fileIdsOf,
  noticeOf,
  previewTypeOf,
  type StoredContent,
  wordsOf,
} from '../../../messaging/kinds/index.ts';
import { shownName } from '../../../platform/shownName.ts';
import type { ContactRow } from '../queries.ts';
import { readableWords } from './readableWords.ts';
import type { parts } from './readPerson.ts';

interface Readable {
  contact: ContactRow;
  locale: Locale;
  timezone: string;
  now: Date;
  /** Where the files lie in the archive. */
  paths: ReadonlyMap<number, string>;
  /** The rows of a part as JSON texts, a page at a time. */
  read: (part: (typeof parts)[number]['name']) => AsyncIterable<string[]>;
}

type Row = Record<string, unknown>;

/** What is held on somebody as a page for people: who they are, what they agreed to, what was said, noted and ordered. The rest is in the data. */
export async function* readablePage(person: Readable): AsyncGenerator<string> {
  const { contact, locale, now } = person;
  const words = readableWords[locale];
  const name = shownName(contact) ?? contact.phone_number ?? String(contact.id);
  const when = momentsOf(person);
  const lines: Record<string, (row: Row) => string> = {
    identities: ({ kind, value }) => line(words.kinds[`${kind}`] ?? `${kind}`, `${value}`),
    consent: ({ created_at, status, wording }) =>
      line(when(created_at), [words.consent[`${status}`] ?? status, wording].filter(Boolean).join(' · ')),
    messages: (row) => messageLine(person, row, when),
    notes: ({ created_at, body, deleted_at }) => (deleted_at ? '' : line(when(created_at), `${body}`)),
    contact_notes: ({ created_at, body }) => line(when(created_at), `${body}`),
    orders: (row) => line(when(row.placed_at), sayOrder(row, locale)),
    lists: ({ added_at, list }) => line(when(added_at), `${list}`),
  };
  yield `<!doctype html><html lang="${locale}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${asHtml(words.title(name))}</title>
<style>${style}</style><h1>${asHtml(words.title(name))}</h1><p>${asHtml(words.asOf(when(now)))}</p>\n`;
  for (const [part, sayRow] of Object.entries(lines)) {
    let isEmpty = true;
    for await (const rows of person.read(part)) {
      const said = rows.map((row) => sayRow(JSON.parse(row) as Row)).filter((one) => one !== '');
      if (said.length === 0) continue;
      if (isEmpty) yield `<h2>${asHtml(words.parts[part] ?? part)}</h2><dl>\n`;
      isEmpty = false;
      yield `${said.join('\n')}\n`;
    }
    if (!isEmpty) yield '</dl>\n';
  }
  yield `<p>${asHtml(words.rest)}</p></html>\n`;
}

function momentsOf({ locale, timezone }: Readable): (moment: unknown) => string {
  const format = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timezone,
  });
  return (moment) => (moment ? format.format(new Date(moment as string | Date)) : '');
}

function line(label: string, text: string): string {
  return `<dt>${asHtml(label)}</dt><dd>${asHtml(text)}</dd>`;
}

function messageLine({ contact, locale, paths }: Readable, row: Row, when: (at: unknown) => string): string {
  const words = readableWords[locale];
  const from = row.direction === 'in' ? (shownName(contact) ?? words.them) : words.team;
  const stored = { type: row.type, content: row.content } as StoredContent;
  const isGone = row.revoked_at !== null;
  const said = isGone ? words.deleted : wordsOf(stored) || noticeOf(previewTypeOf(stored), locale);
  const links = isGone ? [] : fileIdsOf(stored).flatMap((id) => paths.get(id) ?? []);
  const files = links.map((path) => ` <a href="${asHtml(encodeURI(path))}">${asHtml(path)}</a>`).join('');
  return `<dt>${asHtml(when(row.happened_at))}<br>${asHtml(from)}</dt><dd>${asHtml(said)}${files}</dd>`;
}

function sayOrder(row: Row, locale: Locale): string {
  const currency = String(row.currency);
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const lines = row.lines as { title: string; quantity: number }[];
  const bought = lines.map(({ title, quantity }) => `${quantity} × ${title}`);
  return [row.order_number, ...bought, format.format(Number(row.total) / 10 ** digits)].join(' · ');
}

const style = `body{max-width:820px;margin:40px auto;padding:0 20px;font:15px/1.5 system-ui,sans-serif;color:#1f2328}
h1{font-size:24px}h2{margin-top:36px;font-size:18px}dl{display:grid;grid-template-columns:minmax(110px,190px) 1fr}
dt,dd{margin:0;padding:8px 12px 8px 0;border-top:1px solid #e3e5e8}dt{color:#5c636b}
dd{white-space:pre-wrap;overflow-wrap:anywhere}`;
