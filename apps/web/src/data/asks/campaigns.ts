import type { Asking } from '#app/loadScreen.ts';
import { calendarAddress, campaignAddress, onePage, recipientAddress } from '../campaigns/address.ts';
import {
  calendarQuery,
  campaignPagesQuery,
  campaignQuery,
  recipientsQuery,
  templatesQuery,
} from '../campaigns/queries.ts';

const paramsOf = ({ place, idOf }: Asking) => ({ ...place, campaign_id: idOf('campaignId') });

export function askCampaigns({ place, search, startPages }: Asking): void {
  startPages(campaignPagesQuery(place, campaignAddress.parse(search)));
}

/** The month of the address; which one it is now, on the team's clock, the screen knows. */
export function askCalendar({ place, search, start }: Asking): void {
  const { month } = calendarAddress.parse(search);
  if (month) start(calendarQuery(place, month));
}

/** Any step of a campaign begins with it. Its review is left to the screen: it is never older than the visit. */
export function askCampaign(asking: Asking): void {
  asking.start(campaignQuery(paramsOf(asking)));
}

/** What became of a campaign, and of its recipients. */
export function askResults(asking: Asking): void {
  askCampaign(asking);
  asking.start(recipientsQuery(paramsOf(asking), onePage(recipientAddress.parse(asking.search))));
}

/** Templates to choose the message from. */
export function askMessages({ place, can, start }: Asking): void {
  if (can('campaigns.manage')) start(templatesQuery(place));
}
