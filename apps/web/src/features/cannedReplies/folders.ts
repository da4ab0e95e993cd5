import type { CannedReply } from '@herald/contract';

/** The folders that there are, by name. */
export function foldersOf(replies: readonly CannedReply[]): string[] {
  return [...new Set(replies.map(({ folder }) => folder))].filter(Boolean).sort((a, b) => a.localeCompare(b));
}
