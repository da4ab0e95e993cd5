import type { Asking } from '#app/loadScreen.ts';
import { awaitingCountQuery, recentCampaignsQuery, waitingQuery } from '../home/queries.ts';

/** What waits and what runs. */
export function askHome({ place, can, start }: Asking): void {
  if (can('conversations.view')) {
    start(waitingQuery(place));
    start(awaitingCountQuery(place));
  }
  if (can('campaigns.view')) start(recentCampaignsQuery(place));
}
