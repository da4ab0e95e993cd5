import {
  createCampaign,
  defaultDelivery,
  getCampaign,
  startCampaign,
  updateCampaign,
  uploadContactsCsvExcel,
} from '@herald/contract';
import { eventually } from '../../src/launcher.ts';
import { approvedTemplate, type Shop } from '../../src/shop.ts';
import { inDatabase } from './database.ts';
import { homeOf } from './people.ts';
import { sandboxUrl } from './ports.ts';

/** Starts a campaign of which a message leaves every ten seconds, so that something can happen meanwhile. */
export async function startSlowly(shop: Shop, people: readonly string[]) {
  const template_id = await approvedTemplate(shop, sandboxUrl, 'arrivages');
  const { data } = await shop.call(createCampaign, {
    params: shop.params,
    body: { name: 'Arrivages', template_id },
  });
  const params = { ...shop.params, campaign_id: data.id };
  const form = new FormData();
  form.append('contacts', new File([`Téléphone\n${people.join('\n')}\n`], 'clients.csv'));
  await shop.call(uploadContactsCsvExcel, { params, form });
  const show = async () => (await shop.call(getCampaign, { params })).data;
  await eventually(async () => (await show()).step === 'CONTACTS_UPLOADED');
  const variables = { 'body.1': { source: 'text', text: 'à vous' } } as const;
  const setSpeed = (speed_limit: number | null) =>
    shop.call(updateCampaign, { params, body: { delivery: { ...defaultDelivery, speed_limit } } });
  await shop.call(updateCampaign, { params, body: { variables } });
  await setSpeed(6);
  const resume = () => shop.call(startCampaign, { params });
  await resume();
  return { show, setSpeed, resume, path: `${homeOf(shop)}/campaigns/${data.id}/step-4` };
}

/** Meta's id of the account behind the number. */
export async function wabaOf({ params }: Shop): Promise<string> {
  const rows = await inDatabase('select waba_id from whatsapp_accounts where team_id = $1', [params.team_id]);
  return (rows as { waba_id: string }[])[0]?.waba_id ?? '';
}
