import type { CampaignContact } from '@herald/contract';

interface ReasonGroup {
  code: string;
  /** In words, by the server. */
  message: string;
  count: number;
}

/** Recipients that met the same obstacle together, the most frequent first. */
export function groupReasons(recipients: readonly CampaignContact[]): ReasonGroup[] {
  const groups = new Map<string, ReasonGroup>();
  for (const { reason } of recipients) {
    const { code, message } = reason ?? { code: '', message: '' };
    const group = groups.get(code) ?? { code, message, count: 0 };
    group.count += 1;
    groups.set(code, group);
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}
