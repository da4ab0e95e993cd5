import { connectWhatsapp } from '@herald/contract';
import { control, type Shop } from '../src/shop.ts';
import { findMetaTemplate, phoneOf, prepareCampaign } from './prepareCampaign.ts';

/** Two campaigns to the same people, of two numbers of the team; nobody is to get both. */
export interface TwoNumbers {
  /** Of the second number. */
  phoneNumberId: number;
  metaNumberId: string;
  /** Of the first number, with a budget that is too small; of the second number. */
  campaignIds: readonly [number, number];
  metaTemplateIds: readonly [string, string];
  /** In words, what was spent beyond the budget. */
  overspent: string[];
}

const people = 60;
/** Nobody else has these places, and no phone of theirs behaves in a way of its own. */
const firstPlace = 4900;
export const cap = { messages: 1, days: 7 };
/** In cents: less than the campaign costs. */
export const budget = 200;

export async function openTwoNumbers(shop: Shop, sandboxUrl: string, index: number): Promise<TwoNumbers> {
  const { team_id } = shop.params;
  const { wabaId } = shop.metaAccount;
  const signup = await control<{ code: string; phoneNumberId: string }>(sandboxUrl, 'signup', { wabaId });
  const body = { code: signup.code, waba_id: wabaId, phone_number_id: signup.phoneNumberId };
  const { data } = await shop.call(connectWhatsapp, { params: { team_id }, body });
  const phoneNumberId = data.phone_numbers.find(({ id }) => id !== shop.params.phone_number_id)!.id;
  const other: Shop = { ...shop, params: { team_id, phone_number_id: phoneNumberId } };
  const phones = Array.from({ length: people }, (_, line) => phoneOf(index, firstPlace + line));
  const names = [`first_cap_${index}`, `other_cap_${index}`] as const;
  const rules = { frequency_cap: cap };
  const campaignIds = [
    await prepareCampaign(shop, sandboxUrl, names[0], phones, { ...rules, budget }),
    await prepareCampaign(other, sandboxUrl, names[1], phones, rules),
  ] as const;
  const metaTemplateIds = [
    await findMetaTemplate(sandboxUrl, names[0]),
    await findMetaTemplate(sandboxUrl, names[1]),
  ] as const;
  return { phoneNumberId, metaNumberId: signup.phoneNumberId, campaignIds, metaTemplateIds, overspent: [] };
}
