import {
  createCampaign,
  type DeliveryOptions,
  defaultDelivery,
  getCampaign,
  updateCampaign,
  uploadContactsCsvExcel,
} from '@herald/contract';
import { approvedTemplate, controlGet, type Shop } from '../src/shop.ts';
import { waitFor } from './waiting.ts';

/** Numbers that belong to nobody; each shop has its own. */
export const phoneOf = (shop: number, line: number) => `063998${String(shop * 5000 + line).padStart(4, '0')}`;

export async function findMetaTemplate(sandboxUrl: string, name: string): Promise<string> {
  const { data } = await controlGet<{ data: { id: string; name: string }[] }>(sandboxUrl, 'templates');
  return data.find((template) => template.name === name)!.id;
}

export const firstName = { source: 'column', column: 'Prénom', fallback: '' } as const;

/** Everybody's button leads through an address of their own. */
export function trackedTemplate(shop: Shop, sandboxUrl: string, name: string): Promise<number> {
  const url = 'https://example.com/soldes';
  const button = { type: 'url', text: 'Voir', index: 0, url, variable: null, track: true } as const;
  return approvedTemplate(shop, sandboxUrl, name, [{ type: 'CTA', buttons: [button] }]);
}

export async function prepareCampaign(
  shop: Shop,
  sandboxUrl: string,
  template: string,
  phones: string[],
  rules: Partial<DeliveryOptions> = {},
): Promise<number> {
  const { call } = shop;
  const template_id = await trackedTemplate(shop, sandboxUrl, template);
  const { data } = await call(createCampaign, { params: shop.params, body: { name: template, template_id } });
  const params = { ...shop.params, campaign_id: data.id };
  const lines = phones.map((phone, line) => `P${line};${phone}`);
  const form = new FormData();
  form.set('contacts', new Blob([`Prénom;Téléphone\n${lines.join('\n')}\n`]), 'contacts.csv');
  await call(uploadContactsCsvExcel, { params, form });
  const filled = await waitFor(async () => {
    const now = await call(getCampaign, { params });
    const isFilled = now.data.step === 'CONTACTS_UPLOADED' && now.data.stats.total_contact === phones.length;
    return isFilled ? now : null;
  }, 90_000);
  if (!filled) throw new Error('The recipients were not imported in time.');
  await call(updateCampaign, {
    params,
    body: { variables: { 'body.1': firstName }, delivery: { ...defaultDelivery, ...rules } },
  });
  return data.id;
}
