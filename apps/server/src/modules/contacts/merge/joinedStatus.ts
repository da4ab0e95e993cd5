import type { OptinStatus } from '@herald/contract';

/** What two people who are one agreed to: a refusal counts most, then an agreement. */
export function joinedStatus(kept: string, merged: string): OptinStatus {
  const both = [kept, merged];
  if (both.includes('opted_out')) return 'opted_out';
  return both.includes('opted_in') ? 'opted_in' : 'unknown';
}
