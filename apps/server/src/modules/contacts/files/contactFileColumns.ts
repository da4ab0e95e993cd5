import type { ContactColumn, ContactField, ContactFieldKind, Locale } from '@herald/contract';
import { contactColumns } from '@herald/contract';
import { shownName } from '../../../platform/shownName.ts';
import type { ContactRow } from '../queries.ts';
import type { CellType, CellValue } from './cells.ts';
import type { FileColumn } from './xlsxFile.ts';

export interface ContactFileColumn extends FileColumn {
  read: (row: ContactRow) => CellValue;
}

type OwnColumn = (typeof contactColumns)[number];

const titles: Record<OwnColumn, Record<Locale, string>> = {
  name: { en: 'Name', fr: 'Nom complet' },
  first_name: { en: 'First name', fr: 'Prénom' },
  last_name: { en: 'Last name', fr: 'Nom' },
  phone_number: { en: 'Phone', fr: 'Téléphone' },
  email: { en: 'E-mail', fr: 'E-mail' },
  country_code: { en: 'Country', fr: 'Pays' },
  language: { en: 'Language', fr: 'Langue' },
  optin_status: { en: 'Opt-in', fr: 'Opt-in' },
  groups: { en: 'Lists', fr: 'Listes' },
  last_interaction_at: { en: 'Last interaction', fr: 'Dernière interaction' },
  created_at: { en: 'Created', fr: 'Créé le' },
};

const readers: Record<OwnColumn, (row: ContactRow) => CellValue> = {
  name: shownName,
  first_name: (row) => row.first_name,
  last_name: (row) => row.last_name,
  phone_number: (row) => row.phone_number,
  email: (row) => row.email,
  country_code: (row) => row.country_code,
  language: (row) => row.language,
  optin_status: (row) => row.optin_status,
  groups: (row) => row.groups.map(({ name }) => name).join(', '),
  last_interaction_at: (row) => row.last_interaction_at,
  created_at: (row) => row.created_at,
};

const types: Record<ContactFieldKind, CellType> = {
  text: 'text',
  number: 'number',
  date: 'day',
  boolean: 'boolean',
  choice: 'text',
};

const prefix = 'attributes.';

/** The chosen columns, or all: our own, the declared fields in their order, then other keys that contacts have. */
export function contactFileColumns(
  locale: Locale,
  chosen: readonly ContactColumn[] | undefined,
  fields: readonly ContactField[],
  keys: readonly string[],
): ContactFileColumn[] {
  const all = new Set([...fields.map(({ key }) => key), ...keys]);
  const wanted = chosen ?? [...contactColumns, ...[...all].map((key) => `${prefix}${key}` as const)];
  return [...new Set(wanted)].map((column) =>
    isOwn(column) ? ownColumn(column, locale) : attributeColumn(column.slice(prefix.length), fields),
  );
}

/** Consent in the words of the screens, which an import understands again. */
const consents: Record<Locale, Record<string, string>> = {
  en: { opted_in: 'Opted in', opted_out: 'Opted out', unknown: 'Unknown' },
  fr: { opted_in: 'Inscrit', opted_out: 'Désinscrit', unknown: 'Inconnu' },
};

function ownColumn(column: OwnColumn, locale: Locale): ContactFileColumn {
  const isMoment = column === 'last_interaction_at' || column === 'created_at';
  const read =
    column === 'optin_status'
      ? (row: ContactRow) => consents[locale][row.optin_status] ?? row.optin_status
      : readers[column];
  return { title: titles[column][locale], type: isMoment ? 'moment' : 'text', read };
}

function isOwn(column: ContactColumn): column is OwnColumn {
  return (contactColumns as readonly string[]).includes(column);
}

function attributeColumn(key: string, fields: readonly ContactField[]): ContactFileColumn {
  const field = fields.find((one) => one.key === key);
  return {
    title: field?.name ?? key,
    type: field ? types[field.kind] : 'text',
    read: (row) => row.attributes[key] ?? null,
  };
}
