import { type CampaignStep, campaignCan } from '@herald/contract';
import { stageOf } from '#data/campaigns/stages.ts';

const base = '/teams/$teamId/$phoneNumberId/campaigns';
const one = `${base}/$campaignId`;

/** Where each part of a campaign lives. */
export const campaignPaths = {
  list: base,
  calendar: `${base}/calendar`,
  message: `${base}/create`,
  audience: `${one}/step-2`,
  upload: `${one}/upload`,
  lists: `${one}/uploadKanalList`,
  uploading: `${one}/uploading`,
  review: `${one}/step-3`,
  results: `${one}/step-4`,
} as const;

/** The four steps that people see on top of every campaign. */
export const campaignParts = ['message', 'audience', 'review', 'results'] as const;
export type CampaignPart = (typeof campaignParts)[number];

type CampaignPage = 'audience' | 'uploading' | 'review' | 'results';

/** The page where the campaign waits for its next step. */
export function pageOf(step: CampaignStep): CampaignPage {
  switch (stageOf(step)) {
    case 'draft':
      return 'audience';
    case 'uploading':
      return 'uploading';
    case 'ready':
      return 'review';
    default:
      return 'results';
  }
}

/** Whether a step on top can be opened now; the others say what comes, or what is behind. */
export function mayOpen(part: CampaignPart, step: CampaignStep): boolean {
  switch (part) {
    case 'message':
      return campaignCan('edit', { step });
    case 'audience':
      return campaignCan('addContacts', { step });
    default:
      return pageOf(step) === part;
  }
}
