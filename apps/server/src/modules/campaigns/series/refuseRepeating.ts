import { AppError } from '../../../platform/errors.ts';
import type { CampaignRow } from '../queries.ts';

/** Whether it makes campaigns, now or after a pause. */
export const repeats = ({ series }: Pick<CampaignRow, 'series'>): boolean =>
  series !== null && series.state !== 'ended';

/** A campaign that repeats makes others, and does not leave itself. */
export function refuseRepeating(campaign: CampaignRow): void {
  if (!repeats(campaign)) return;
  throw new AppError('campaign_wrong_step', {
    en: 'This campaign repeats: each of its dates makes a campaign of its own. End the repetition first, or duplicate it to send it once besides.',
    fr: 'Cette campagne se répète : chaque date crée sa propre campagne. Arrêtez d’abord la répétition, ou dupliquez-la pour un envoi supplémentaire.',
  });
}
