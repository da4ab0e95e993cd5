import { type CampaignSort, campaignSortNames, campaignSorts } from '@herald/contract';

/** Under which column each order is shown; the size of a campaign has none of its own. */
export const columnOf: Partial<Record<CampaignSort, string>> = {
  newest: 'created_at',
  scheduled: 'step',
  name: 'name',
  sent: 'sendings',
  read_rate: 'open_rate',
  cost: 'campaign_cost',
};

const sortUnder = (column: string) => campaignSortNames.find((sort) => columnOf[sort] === column) ?? 'newest';

type Direction = 'asc' | 'desc';

/** What the address holds of an order: its usual way round stays out of it. */
export const orderOf = (sort: CampaignSort, direction: Direction = campaignSorts[sort]) => ({
  sort: sort === 'newest' ? undefined : sort,
  direction: direction === campaignSorts[sort] ? undefined : direction,
});

/** A press on the head of a column: first the way round in which people read it, then the other. */
export function orderAfterPress(column: string, now: CampaignSort, direction: Direction) {
  const sort = sortUnder(column);
  return orderOf(sort, sort === now ? direction : undefined);
}
