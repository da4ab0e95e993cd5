import type { Locale, SkipReason } from '@herald/contract';
import { describeSkip } from './reasons.ts';

type Sentences = Record<Locale, string>;

/** Why a date of a campaign that repeats made none, besides what the gate says. */
const problems = {
  missed: {
    en: 'Herald was not running at its time, and more than a day late it is not sent.',
    fr: 'Herald ne fonctionnait pas à cette heure, et un envoi n’est pas rattrapé plus d’un jour après.',
  },
  previous_open: {
    en: 'The campaign of the date before was not over yet: it was still being sent, or paused.',
    fr: 'La campagne de la date précédente n’était pas terminée : encore en cours d’envoi, ou en pause.',
  },
  nobody: {
    en: 'There was nobody in its lists and segments.',
    fr: 'Ses listes et segments étaient vides.',
  },
  source_none: {
    en: 'It has no list and no segment any more. Add one.',
    fr: 'Elle n’a plus ni liste ni segment. Ajoutez-en.',
  },
  source_fixed: {
    en: 'People from a file or of an earlier campaign cannot be taken anew each time. Take that source out, and choose lists, segments or everybody who opted in.',
    fr: 'Les contacts d’un fichier ou d’une campagne passée ne peuvent pas être repris à chaque fois. Retirez cette source et choisissez des listes, des segments ou tous les contacts ayant donné leur accord.',
  },
  source_unknown: {
    en: 'One of its lists or segments was added before campaigns could repeat. Take that source out and add it again.',
    fr: 'Une de ses listes ou un de ses segments date d’avant les campagnes récurrentes. Retirez cette source et ajoutez-la de nouveau.',
  },
  source_gone: {
    en: 'One of its lists or segments was deleted. Take that source out, or add another one.',
    fr: 'Une de ses listes ou un de ses segments a été supprimé. Retirez cette source ou ajoutez-en une autre.',
  },
  template_changed: {
    en: 'Its template was edited at WhatsApp and asks for something else than was filled in. Look at it and fill it in anew.',
    fr: 'Son modèle a été modifié chez WhatsApp et demande autre chose que ce qui a été rempli. Vérifiez-le et remplissez-le à nouveau.',
  },
  exclusion_gone: {
    en: 'A list or segment that it excludes was deleted, so it would reach people whom it should not. Choose its exclusions again.',
    fr: 'Une liste ou un segment exclu a été supprimé : elle toucherait des personnes qui devaient être écartées. Choisissez de nouveau les exclusions.',
  },
} as const satisfies Record<string, Sentences>;

export type OccurrenceProblem = keyof typeof problems;

/** Returns why a date was skipped, in both languages. */
export function describeOccurrence(code: string): Sentences {
  return code in problems ? problems[code as OccurrenceProblem] : describeSkip(code as SkipReason);
}
