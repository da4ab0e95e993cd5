import type { Locale } from '@herald/contract';
import { wordsOfRefusal } from '../send/refusals.ts';

const words: Record<Locale, string> = {
  en: 'What it holds cannot be sent any more: a file or a template is gone, or WhatsApp would refuse it.',
  fr: 'Son contenu ne peut plus être envoyé : un fichier ou un modèle a disparu, ou WhatsApp le refuserait.',
};

/** Code of what waited in a backup. */
export const restored = 'restored';

const lostSight: Record<Locale, string> = {
  en: 'Herald was restored from a backup in which this was still waiting. It may have been sent since: look in WhatsApp before you send it again.',
  fr: 'Herald a été restauré à partir d’une sauvegarde où ce message attendait encore. Il est peut-être parti depuis : vérifiez dans WhatsApp avant de le renvoyer.',
};

/** Why a scheduled message was not sent when its time came. */
export function inWords(code: string | null, locale: Locale): string {
  if (code === restored) return lostSight[locale];
  return (code === null ? undefined : wordsOfRefusal(code)?.[locale]) ?? words[locale];
}
