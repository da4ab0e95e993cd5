import type { CampaignStep } from '@herald/contract';
import type { EventAuthor } from '@herald/contract/events';
import type { Fact } from '../platform/events/index.ts';

/** A campaign, with when something happened to it and by whom. */
export interface CampaignScope {
  teamId: number;
  phoneNumberId: number;
  campaignId: number;
  at: Date;
  /** Herald itself when absent. */
  by?: EventAuthor;
}

/** That a campaign started or goes on. */
export function startedFact(of: CampaignScope, why: 'person' | 'schedule' | 'resumed'): Fact {
  return { ...toldOf(of), type: 'campaign.started', data: { campaign_id: of.campaignId, why } };
}

/** That a campaign was paused; `code` says why Herald did it by itself. */
export function pausedFact(of: CampaignScope, code: string | null): Fact {
  return { ...toldOf(of), type: 'campaign.paused', data: { campaign_id: of.campaignId, code } };
}

/** That a campaign starts by itself at a time; without one, no longer. */
export function scheduledFact(of: CampaignScope, at: Date | null): Fact {
  const data = { campaign_id: of.campaignId, at: at?.toISOString() ?? null };
  return { ...toldOf(of), type: 'campaign.scheduled', data };
}

/** That a campaign was changed. */
export function updatedFact(of: CampaignScope, step: CampaignStep): Fact {
  return { ...toldOf(of), type: 'campaign.updated', data: { campaign_id: of.campaignId, step } };
}

type Plain = 'campaign.created' | 'campaign.finished' | 'campaign.deleted';

/** That something happened to a campaign of which there is no more to say. */
export function campaignFact(type: Plain, of: CampaignScope): Fact {
  return { ...toldOf(of), type, data: { campaign_id: of.campaignId } };
}

function toldOf({ teamId, phoneNumberId, at, by = { kind: 'system', id: null } }: CampaignScope) {
  return { teamId, phoneNumberId, contactId: null, at, by };
}
