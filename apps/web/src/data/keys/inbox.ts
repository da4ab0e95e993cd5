import type { NumberParams } from '#app/session/numberParams.ts';

/** Under which keys the set-up of an inbox is kept. */
export const inboxKeys = {
  /** Everything that a colleague may change in the set-up, of any number. */
  setup: [
    ['agents'],
    ['inboxViews'],
    ['inboxSettings'],
    ['cannedReplies'],
    ['labels'],
    ['macros'],
    ['ratingSettings'],
    ['slaTargets'],
    ['closingReasons'],
  ] as const,
  agents: (params: NumberParams) => ['agents', params] as const,
  /** How many a note to the whole team tells. */
  noteReaders: (params: NumberParams) => ['noteReaders', params] as const,
  views: (params: NumberParams) => ['inboxViews', params] as const,
  settings: (params: NumberParams) => ['inboxSettings', params] as const,
  macros: (teamId: number) => ['macros', teamId] as const,
  ratings: (params: NumberParams) => ['ratingSettings', params] as const,
  slaTargets: (teamId: number) => ['slaTargets', teamId] as const,
  closingReasons: (teamId: number) => ['closingReasons', teamId] as const,
  labels: (teamId: number) => ['labels', teamId] as const,
  cannedReplies: (teamId: number) => ['cannedReplies', teamId] as const,
  /** Names of emoji, by language. */
  emoji: (locale: string) => ['emoji', locale] as const,
};
