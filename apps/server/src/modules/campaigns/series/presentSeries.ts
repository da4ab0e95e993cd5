import type { CampaignSeries } from '@herald/contract';
import { localTimeIn } from '../../../messaging/outbound/index.ts';
import type { CampaignRow } from '../queries.ts';

export function presentSeries({ series, team_zone }: CampaignRow): CampaignSeries | null {
  if (!series) return null;
  const { rule, starts_on, ends, state, made, next_on, next_at } = series;
  const at = next_at === null ? null : new Date(next_at);
  return {
    rule,
    starts_on,
    ends,
    state,
    made,
    next:
      next_on !== null && at
        ? { date: next_on, at: at.toISOString(), local_time: localTimeIn(team_zone, at) }
        : null,
  };
}
