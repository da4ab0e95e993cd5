import { untilAnswer } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { useTeam } from '#app/session/hooks.ts';
import { useMomentWords } from '#ui/format/useMomentWords.ts';

/** Until when a conversation is away, as a sentence. */
export function useSnoozeWords() {
  const { t } = useTranslation('inbox');
  const say = useMomentWords(useTeam().timezone);
  return (until: string) =>
    until === untilAnswer ? t('snooze.untilAnswer') : t('snooze.until', { when: say(until) });
}
