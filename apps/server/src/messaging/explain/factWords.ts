import type { ExplanationFact, Locale } from '@herald/contract';
import type { Looked } from '../outbound/gate/index.ts';
import { momentFor, type Reader } from './reader.ts';

type Sentences = Record<Locale, string>;

const titles: Record<string, Sentences> = {
  optin: { en: 'Consent', fr: 'Consentement' },
  window: { en: '24-hour window', fr: 'Fenêtre de 24 heures' },
  template: { en: 'Template', fr: 'Modèle' },
  number: { en: 'Sending number', fr: 'Numéro d’envoi' },
  missing: { en: 'Variables without a value', fr: 'Variables sans valeur' },
  country: { en: 'Country', fr: 'Pays' },
  recent: { en: 'Campaigns and marketing lately', fr: 'Campagnes et marketing récents' },
  portfolio: { en: 'Different people in 24 hours', fr: 'Personnes différentes en 24 heures' },
};

const optins: Record<string, Sentences> = {
  opted_in: { en: 'Opted in', fr: 'Inscrit' },
  opted_out: { en: 'Opted out', fr: 'Désinscrit' },
  unknown: { en: 'Unknown', fr: 'Inconnu' },
};
const categories: Record<string, Sentences> = {
  MARKETING: { en: 'Marketing', fr: 'Marketing' },
  UTILITY: { en: 'Utility', fr: 'Utilitaire' },
  AUTHENTICATION: { en: 'Authentication', fr: 'Authentification' },
};
const statuses: Record<string, Sentences> = {
  APPROVED: { en: 'approved', fr: 'approuvé' },
  PAUSED: { en: 'paused', fr: 'en pause' },
  REJECTED: { en: 'rejected', fr: 'refusé' },
  DISABLED: { en: 'disabled', fr: 'désactivé' },
  PENDING: { en: 'in review', fr: 'en cours d’examen' },
  gone: { en: 'deleted', fr: 'supprimé' },
};
const numbers: Record<string, Sentences> = {
  CONNECTED: { en: 'Connected', fr: 'Connecté' },
  FLAGGED: {
    en: 'Connected, with a warning from WhatsApp',
    fr: 'Connecté, avec un avertissement de WhatsApp',
  },
  RATE_LIMITED: { en: 'Connected, limited by WhatsApp', fr: 'Connecté, limité par WhatsApp' },
  DISCONNECTED: { en: 'Disconnected', fr: 'Déconnecté' },
  PENDING: { en: 'Not connected yet', fr: 'Pas encore connecté' },
  BANNED: { en: 'Banned by WhatsApp', fr: 'Banni par WhatsApp' },
  'no token': { en: 'Not connected', fr: 'Non connecté' },
};

/** What the gate looked at, in words. Meta's words for what we have none for. */
export function describeFacts(looked: Looked, at: Date, reader: Reader): ExplanationFact[] {
  const { locale } = reader;
  const said = (table: Record<string, Sentences>, key: string) => table[key]?.[locale] ?? key;
  const facts: Record<string, string | null> = {
    optin: said(optins, looked.optin),
    window: windowOf(looked, at, reader),
    template: templateOf(looked.template, said),
    number: looked.number === null ? numbers.CONNECTED![locale] : said(numbers, looked.number),
    missing: looked.missing?.join(', ') ?? null,
    country: looked.country ? countryName(looked.country, locale) : null,
    recent: looked.recentMarketing === undefined ? null : String(looked.recentMarketing),
    portfolio: portfolioOf(looked, locale),
  };
  return Object.entries(facts).flatMap(([key, value]) =>
    value === null ? [] : { key, title: titles[key]?.[locale] ?? key, value },
  );
}

function templateOf(
  template: string | null,
  said: (table: Record<string, Sentences>, key: string) => string,
): string | null {
  if (template === null) return null;
  const [category = '', status = ''] = template.split(' ');
  return `${said(categories, category)}, ${said(statuses, status)}`;
}

/** The decision comes out of the database with times as text. */
function windowOf({ windowClosesAt }: Looked, at: Date, reader: Reader): string {
  const closes = windowClosesAt === null ? null : new Date(windowClosesAt);
  if (closes === null || closes <= at) return { en: 'Closed', fr: 'Fermée' }[reader.locale];
  const until = momentFor(reader, closes);
  return { en: `Open until ${until}`, fr: `Ouverte jusqu’au ${until}` }[reader.locale];
}

function countryName(code: string, locale: Locale): string {
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code;
}

function portfolioOf({ portfolio }: Looked, locale: Locale): string | null {
  if (!portfolio) return null;
  const number = new Intl.NumberFormat(locale);
  const of = { en: 'of', fr: 'sur' }[locale];
  return `${number.format(portfolio.used)} ${of} ${number.format(portfolio.limit)}`;
}
