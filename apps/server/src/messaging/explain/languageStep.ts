import type { ExplanationStep, Locale } from '@herald/contract';
import type { Tx } from '../../platform/database/index.ts';
import { loadTemplateFor } from '../templates/index.ts';
import type { RecipientRow } from './recipientRows.ts';

type Words = Record<Locale, (language: string) => string>;

const why: Record<'language' | 'country' | 'choice', Words> = {
  language: {
    en: (language) => `In ${language}: the language of the contact.`,
    fr: (language) => `En ${language} : la langue du contact.`,
  },
  country: {
    en: (language) => `In ${language}: guessed from the country, since the contact has no language.`,
    fr: (language) => `En ${language} : supposé d’après le pays, car le contact n’a pas de langue.`,
  },
  choice: {
    en: (language) => `In ${language}, as chosen for whoever reads none of the languages of the template.`,
    fr: (language) => `En ${language}, comme choisi pour qui ne lit aucune des langues du modèle.`,
  },
};
const then: Words = {
  en: (language) => `Sent in ${language}; by what is known of the contact now it would be another language.`,
  fr: (language) =>
    `Envoyé en ${language} ; d’après ce que l’on sait maintenant du contact, ce serait une autre langue.`,
};

/** In which language they get it and why; null where the campaign has but one, and when its template is gone. */
export async function languageStep(
  tx: Tx,
  { teamId, phoneNumberId, locale }: { teamId: number; phoneNumberId: number; locale: Locale },
  row: RecipientRow,
  sentIn: string | null,
): Promise<ExplanationStep | null> {
  if (!row.by_language || row.status === 'skipped' || row.status === 'held_out') return null;
  const { template_id, by_language } = row;
  const templateFor = await loadTemplateFor(tx, teamId, {
    phone_number_id: phoneNumberId,
    template_id,
    by_language,
  });
  const now = templateFor({ language: row.language, country: row.country_code });
  if (!now) return null;
  const language = sentIn ?? now.template.language;
  const words = language === now.template.language ? why[now.by] : then;
  return { kind: 'language', at: null, message: words[locale](nameOf(language, locale)), code: null };
}

function nameOf(code: string, locale: Locale): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(code.replace('_', '-')) ?? code;
}
