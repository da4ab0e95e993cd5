import { countCannedReply } from '@herald/contract';
import { call } from '#app/api.ts';
import type { Draft } from '../drafts.ts';
import { findPlaceholders } from './placeholders.ts';

const fewWords = 40;

/** How a reply begins in the text that took it: what had to be filled in by hand may read otherwise by then. */
export function beginningOf(filled: string): string {
  const [first] = findPlaceholders(filled);
  return filled.slice(0, Math.min(fewWords, first?.start ?? fewWords)).trim();
}

/** Which canned replies a draft sends: of those that it took, what still stands in it; each once. */
export function usedIn({ text, canned }: Pick<Draft, 'text' | 'canned'>): number[] {
  const standing = canned?.filter(({ words }) => text.includes(words)) ?? [];
  return [...new Set(standing.map(({ id }) => id))];
}

/** For the order of the list only: nobody waits for it. */
export function countUsed(teamId: number, draft: Draft): void {
  for (const id of usedIn(draft))
    call(countCannedReply, { params: { team_id: teamId, canned_reply_id: id } }).catch(() => {});
}
