import type { CampaignStep } from '@herald/contract';
import type { EventAuthor } from '@herald/contract/events';
import type { Fact } from '../platform/events/index.ts';

export interface CampaignPlace {
  teamId: number;
  phoneNumberId: number;
  campaignId: number;
  at: Date;
  /** Herald itself when absent. */
  by?: EventAuthor;
}

/** That a campaign started or goes on. */
export function startedFact(of: CampaignPlace, why: 'person' | 'schedule' | 'resumed'): Fact {
  return { ...placeOf(of), type: 'campaign.started', data: { campaign_id: of.campaignId, why } };
}

/** That a campaign was paused; `code` says why Herald did it by itself. */
export function pausedFact(of: CampaignPlace, code: string | null): Fact {
  return { ...placeOf(of), type: 'campaign.paused', data: { campaign_id: of.campaignId, code } };
}

/** That a campaign starts by itself at a time; without one, no longer. */
export function scheduledFact(of: CampaignPlace, at: Date | null): Fact {
  const data = { campaign_id: of.campaignId, at: at?.toISOString() ?? null };
  return { ...placeOf(of), type: 'campaign.scheduled', data };
}

/** That a campaign was changed. */
export function updatedFact(of: CampaignPlace, step: CampaignStep): Fact {
  return { ...placeOf(of), type: 'campaign.updated', data: { campaign_id: of.campaignId, step } };
}

type Plain = 'campaign.created' | 'campaign.finished' | 'campaign.deleted';

/** That something happened to a campaign of which there is no more to say. */
export function campaignFact(type: Plain, of: CampaignPlace): Fact {
  return { ...placeOf(of), type, data: { campaign_id: of.campaignId } };
}

function placeOf({ teamId, phoneNumberId, at, by = { kind: 'system', id: null } }: CampaignPlace) {
  return { teamId, phoneNumberId, contactId: null, at, by };
}
