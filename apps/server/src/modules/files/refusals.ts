import type { Locale } from '@herald/contract';
import { AppError, type Text } from '../../platform/errors.ts';

type Params = Readonly<Record<string, string | number>>;

const units: Record<Locale, [kilobytes: string, megabytes: string, gigabytes: string]> = {
  en: ['KB', 'MB', 'GB'],
  fr: ['Ko', 'Mo', 'Go'],
};

function sizeIn(locale: Locale, bytes: string | number | undefined): string {
  const kilobytes = Math.floor(Number(bytes ?? 0) / 1024);
  const [small, large, huge] = units[locale];
  if (kilobytes >= 1024 ** 2) return `${inTenths(locale, kilobytes / 1024 ** 2)} ${huge}`;
  return kilobytes >= 1024 ? `${Math.floor(kilobytes / 1024)} ${large}` : `${kilobytes} ${small}`;
}

const inTenths = (locale: Locale, value: number) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value);

const texts: Record<string, (params: Params) => Text> = {
  media_too_large: ({ max }) => ({
    en: `WhatsApp takes files of this type up to ${sizeIn('en', max)}. Make it smaller and try again.`,
    fr: `WhatsApp accepte ce type de fichier jusqu’à ${sizeIn('fr', max)}. Réduisez-le et réessayez.`,
  }),
  media_type_not_allowed: ({ type }) => ({
    en: `WhatsApp does not take files of the type ${type}.`,
    fr: `WhatsApp n’accepte pas les fichiers de type ${type}.`,
  }),
  media_empty: () => ({ en: 'The file is empty.', fr: 'Le fichier est vide.' }),
  storage_full: ({ max }) => ({
    en: `Your team has used up its ${sizeIn('en', max)} for files, so this one was not kept. The operator of this installation can give more room. What customers send still arrives.`,
    fr: `Votre équipe a utilisé les ${sizeIn('fr', max)} prévus pour ses fichiers : celui-ci n’a pas été conservé. L’exploitant de cette installation peut augmenter cet espace. Ce qu’envoient les clients arrive toujours.`,
  }),
  kind: ({ kinds }) => ({
    en: `This is not the kind of file that is needed here (${kinds}).`,
    fr: `Ce n’est pas le type de fichier attendu ici (${kinds}).`,
  }),
};

/** A file that WhatsApp, the place where it is needed, or the team's room would not take. */
export function refuse(field: string, code: string, params: Params): AppError {
  const text = (texts[code] ?? texts.kind)?.(params) ?? code;
  return new AppError('file_refused', text, { status: 422, errors: { [field]: [text] } });
}
