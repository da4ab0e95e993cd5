import type { Locale } from '@herald/contract';
import { en, type Messages } from './en.ts';
import { fr } from './fr.ts';

const catalogues: Record<Locale, Messages> = { en, fr };

export type { Messages };

export function messagesIn(locale: Locale): Messages {
  return catalogues[locale];
}
