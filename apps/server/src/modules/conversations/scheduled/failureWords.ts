import type { Locale } from '@herald/contract';
import { wordsOfRefusal } from '../send/refusals.ts';

const words: Record<Locale, string> = {
  en: 'What it holds cannot be sent any more: a file or a template is gone, or WhatsApp would refuse it.',
  fr: 'Son contenu ne peut plus être envoyé : un fichier ou un modèle a disparu, ou WhatsApp le refuserait.',
};

/** Why a scheduled message was not sent when its time came. */
export function inWords(code: string | null, locale: Locale): string {
  return (code === null ? undefined : wordsOfRefusal(code)?.[locale]) ?? words[locale];
}
