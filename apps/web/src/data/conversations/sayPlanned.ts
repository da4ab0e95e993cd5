import type { Locale } from '@herald/contract';
import i18next from 'i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { formatDateTime } from '#ui/format/formatting.ts';
import { languageTags } from '#ui/format/locale.ts';

/** That a conversation was closed, and that what is planned in it leaves all the same. */
export async function sayPlanned(plannedAt: string): Promise<string> {
  await loadTexts('planned');
  const when = formatDateTime(new Date(plannedAt), languageTags[i18next.language as Locale]);
  return i18next.t('planned:closed', { when });
}
