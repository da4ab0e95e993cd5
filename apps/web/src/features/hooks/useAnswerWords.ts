import type { HookCall } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { saidIn } from './saidIn.ts';

/** What a call was answered, in a sentence of the reader's language where it is an answer that we know. */
export function useAnswerWords(): (call: Pick<HookCall, 'status_code' | 'response'>) => string {
  const { t } = useTranslation('hooks');
  return (call) => {
    const said = saidIn(call);
    if (said === null) return t(wordsOf(call));
    return 'known' in said ? t(`said.${said.known}`) : said.message;
  };
}

function wordsOf({ status_code, response }: Pick<HookCall, 'status_code' | 'response'>) {
  if (status_code >= 400) return 'refusedCall' as const;
  const { ignored, repeated } = (response ?? {}) as { ignored?: unknown; repeated?: unknown };
  if (ignored !== undefined) return ignored === 'inactive' ? ('ignoredOff' as const) : ('ignored' as const);
  return repeated === true ? ('repeated' as const) : ('taken' as const);
}
