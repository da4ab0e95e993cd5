import type { Conversation, Locale } from '@herald/contract';
import i18next from 'i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { formatDateTime, formatNumber } from '#ui/format/formatting.ts';
import { languageTags } from '#ui/format/locale.ts';
import { isOffered, notifyUndo } from '#ui/notifyUndo.tsx';

interface Closed {
  name: string;
  plannedAt: Conversation['planned_at'];
  reopen: () => void;
}

const about = 'closed';
/** What the notice on the screen speaks of. */
let closed: Closed[] = [];

/** Says that a conversation was closed. Several in a row are one notice that counts, and are taken back together. */
export async function offerClosed(one: Closed): Promise<void> {
  await loadTexts('bulk', 'planned');
  if (!isOffered(about)) closed = [];
  closed = [...closed, one];
  const all = closed;
  notifyUndo(
    wordsOf(all),
    () => {
      for (const { reopen } of all) reopen();
    },
    about,
  );
}

function wordsOf(all: readonly Closed[]): string {
  const tag = languageTags[i18next.language as Locale];
  const [{ name, plannedAt } = { name: '', plannedAt: null }] = all;
  if (all.length === 1) {
    if (plannedAt === null) return i18next.t('inbox:done.closed', { name });
    return i18next.t('planned:closed', { name, when: formatDateTime(new Date(plannedAt), tag) });
  }
  const counted = (count: number) => ({ count, shown: formatNumber(count, tag) });
  const planned = all.filter((each) => each.plannedAt !== null).length;
  return [i18next.t('bulk:done.close', counted(all.length))]
    .concat(planned > 0 ? i18next.t('bulk:planned', counted(planned)) : [])
    .join(' ');
}
