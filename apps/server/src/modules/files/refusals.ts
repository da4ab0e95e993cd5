import type { Locale } from '@herald/contract';
import { AppError, type Text } from '../../platform/errors.ts';

type Params = Readonly<Record<string, string | number>>;

const units: Record<Locale, [kilobytes: string, megabytes: string]> = { en: ['KB', 'MB'], fr: ['Ko', 'Mo'] };

function sizeIn(locale: Locale, bytes: string | number | undefined): string {
  const kilobytes = Math.floor(Number(bytes ?? 0) / 1024);
  const [small, large] = units[locale];
  return kilobytes >= 1024 ? `${Math.floor(kilobytes / 1024)} ${large}` : `${kilobytes} ${small}`;
}

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
  kind: ({ kinds }) => ({
    en: `This is not the kind of file that is needed here (${kinds}).`,
    fr: `Ce n’est pas le type de fichier attendu ici (${kinds}).`,
  }),
};

/** A file that WhatsApp, or the place where it is needed, would not take. */
export function refuse(field: string, code: string, params: Params): AppError {
  const text = (texts[code] ?? texts.kind)?.(params) ?? code;
  return new AppError('file_refused', text, { status: 422, errors: { [field]: [text] } });
}
