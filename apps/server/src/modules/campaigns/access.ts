import { type CampaignAction, campaignCan } from '@herald/contract';
import type { Tx } from '../../platform/database/index.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { type CampaignRow, lockCampaign, readCampaign } from './queries.ts';

/** The only door to a campaign: one of the number of the route, not deleted. */
export async function accessCampaign(tx: Tx, scope: NumberScope, campaignId: number): Promise<CampaignRow> {
  const campaign = await readCampaign(tx, scope.teamId, scope.phoneNumberId, campaignId);
  if (!campaign) throw notFound();
  return campaign;
}

/** The same with the row locked, and only in a step that allows the action. */
export async function accessCampaignFor(
  action: CampaignAction,
  tx: Tx,
  scope: NumberScope,
  campaignId: number,
): Promise<CampaignRow> {
  await lockCampaign(tx, scope.teamId, campaignId);
  const campaign = await accessCampaign(tx, scope, campaignId);
  if (!campaignCan(action, campaign)) throw wrongStep(action);
  return campaign;
}

const refusals: Record<CampaignAction, { en: string; fr: string }> = {
  edit: {
    en: 'A campaign that has started cannot be changed.',
    fr: 'Une campagne déjà démarrée ne peut plus être modifiée.',
  },
  editDelivery: {
    en: 'Pause the campaign before you change how it is delivered.',
    fr: 'Mettez la campagne en pause avant de changer ses règles d’envoi.',
  },
  fillAnew: {
    en: 'Pause the campaign before you fill it in anew.',
    fr: 'Mettez la campagne en pause avant de la remplir à nouveau.',
  },
  addContacts: {
    en: 'Contacts can be added before the campaign starts, and not while others are being added.',
    fr: 'Les contacts s’ajoutent avant le démarrage, et pas pendant un autre ajout.',
  },
  stopAdding: {
    en: 'Nobody is being added at the moment.',
    fr: 'Aucun ajout n’est en cours.',
  },
  start: {
    en: 'This campaign cannot be started now: it has no contacts yet, or it is already on its way or finished.',
    fr: 'Cette campagne ne peut pas démarrer : elle n’a pas encore de contacts, est en cours ou terminée.',
  },
  schedule: {
    en: 'Only a campaign that has contacts and has not started can be scheduled.',
    fr: 'Seule une campagne qui a des contacts et n’a pas démarré peut être planifiée.',
  },
  pause: {
    en: 'Only a campaign that is being sent can be paused.',
    fr: 'Seule une campagne en cours d’envoi peut être mise en pause.',
  },
  export: {
    en: 'There is nothing to export before contacts were added.',
    fr: 'Il n’y a rien à exporter avant l’ajout de contacts.',
  },
  delete: {
    en: 'Pause the campaign before you delete it.',
    fr: 'Mettez la campagne en pause avant de la supprimer.',
  },
};

function wrongStep(action: CampaignAction): AppError {
  return new AppError('campaign_wrong_step', refusals[action]);
}
