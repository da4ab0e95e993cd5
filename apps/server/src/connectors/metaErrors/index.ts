import { lostAccessCode } from '@herald/whatsapp/model';
import { accountWords, limitCause, limitWords } from './account.ts';
import { connectionWords, tokenSubcode, tokenWords } from './connection.ts';
import { contentWords, fileProblem } from './content.ts';
import { otherWords } from './others.ts';
import { peopleWords } from './people.ts';
import { serviceWords } from './service.ts';
import { templateWords } from './templates.ts';
import type { MetaRefusal, MetaWords } from './types.ts';

type Locale = 'en' | 'fr';

const byCode: Readonly<Record<number, MetaWords>> = {
  ...connectionWords,
  ...accountWords,
  ...peopleWords,
  ...contentWords,
  ...serviceWords,
  ...templateWords,
};

/** Meta's own sentence, mostly English, is told as its own. */
export const quoted: Readonly<Record<Locale, (said: string) => string>> = {
  en: (said) => `Meta writes: “${said}”`,
  fr: (said) => `Meta écrit : « ${said} »`,
};

/** Returns a refusal of Meta in our words, with Meta's own behind where they say more; null for a code that is new. */
export function describeRefusal(refusal: MetaRefusal, locale: Locale): string | null {
  const words = wordsOf(refusal);
  if (!words) return null;
  const isQuoted = words.isVague && refusal.said;
  return isQuoted ? `${words[locale]} ${quoted[locale](refusal.said ?? '')}` : words[locale];
}

function wordsOf({ code, subcode = null, said }: MetaRefusal): MetaWords | undefined {
  if (code === 190) return tokenWords[subcode ?? 0] ?? tokenWords[tokenSubcode(said) ?? 0] ?? byCode[code];
  if (code === 131048) {
    const cause = limitCause(said);
    return cause ? limitWords[cause] : byCode[code];
  }
  if (code === 131053) return fileProblem(said) ?? byCode[code];
  // Of the Management API it is the subcode that says what was wrong.
  const exact = subcode !== null && subcode >= ofManagement ? plain(subcode) : undefined;
  return exact ?? plain(lostAccessCode(code, subcode) ?? code);
}

/** Smaller subcodes belong to other parts of Graph. */
const ofManagement = 1_000_000;

function plain(code: number): MetaWords | undefined {
  return byCode[code] ?? otherWords.find(({ from, to }) => code >= from && code <= to);
}
