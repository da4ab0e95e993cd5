import type { Campaign, CampaignReview } from '@herald/contract';
import type { When } from '../delivery/useWhen.ts';

/** What the launching part of the review knows of the campaign. */
export interface LaunchProps {
  campaign: Campaign;
  review: CampaignReview;
  when: When;
  /** Everything typed is saved and counted. */
  isSettled: boolean;
  /** What would be sent is not what is shown: the last change makes no sense yet, or could not be saved. */
  unsaved: 'wrong' | 'failed' | null;
}
