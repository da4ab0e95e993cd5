import { type Campaign, type CampaignContact, getCampaign, listCampaignContacts } from '@herald/contract';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dispatch } from '#app/realtime/dispatch.ts';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { recipientAddress } from '#data/campaigns/address.ts';
import { useUrlState } from '#ui/useUrlState.ts';
import { useCampaign } from '../useCampaign.ts';
import { Recipients } from './Recipients.tsx';

function Screen() {
  const [filters, change] = useUrlState(recipientAddress);
  const { data } = useCampaign();
  return data ? <Recipients campaign={data} filters={filters} onChange={change} /> : null;
}

const person = (id: number, name: string, status: CampaignContact['status']): CampaignContact => ({
  ...{
    id,
    contact_id: id,
    name,
    phone_number: `+3363998260${id}`,
    status,
    sended_at: null,
    delivered_at: null,
  },
  ...{ read_at: null, failed: false, waits_until: null, reason: null, variables: {} },
});

let delivered: number;
let people: CampaignContact[];
/** What was asked: the ids, or null for the list. */
let asked: (number[] | null)[];

beforeEach(() => {
  delivered = 2;
  asked = [];
  people = [person(2, 'Bo Lind', 'delivered'), person(3, 'Cleo Roy', 'delivered')];
  serve(getCampaign, () => {
    const stats = { total_contact: 4, total_sended: 4, total_delivered: delivered };
    return { data: { id: 8, step: 'SENDING', variables_needed: [], stats } as unknown as Campaign };
  });
  serve(listCampaignContacts, ({ query: { ids } }) => {
    asked.push(ids ?? null);
    const data = ids ? people.filter(({ id }) => ids.includes(id)) : people;
    return { data, meta: { current_page: 1, last_page: 1, per_page: 25, total: delivered, is_exact: true } };
  });
});

const open = () =>
  renderScreen(Screen, {
    ...{ texts: ['campaigns'], path: 'campaigns/$campaignId', at: 'campaigns/8?status=delivered' },
  });
const tell = () => dispatch('campaign.updated', { phone_number_id: 5, campaign_id: 8 });
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => row.textContent?.match(/Ana|Bo|Cleo/)?.[0]);

test('the figures follow what happens, the rows change in their places, and the list is not asked for again', async () => {
  await open();
  await expect.element(page.getByRole('row', { name: /Bo Lind.*Delivered/ })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Delivered 2' })).toBeVisible();
  expect(asked).toEqual([null]);

  // Somebody who stands before them got it, and one of them read it.
  delivered = 3;
  people = [person(1, 'Ana Costa', 'delivered'), person(2, 'Bo Lind', 'read'), people[1]!];
  tell();
  await expect.element(page.getByRole('tab', { name: 'Delivered 3' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Bo Lind.*Read/ })).toBeVisible();
  expect(rows()).toEqual(['Bo', 'Cleo']);
  expect(asked).toEqual([null, [2, 3]]);

  const refresh = page.getByRole('button', { name: 'Refresh the list' });
  await expect.element(refresh).toHaveAccessibleDescription('The list has changed since it was loaded.');
  await refresh.click();
  await expect.element(page.getByRole('row', { name: /Ana Costa/ })).toBeVisible();
  expect(rows()).toEqual(['Ana', 'Bo', 'Cleo']);
  expect(asked).toEqual([null, [2, 3], null]);
  await expect.element(refresh).not.toHaveAccessibleDescription();
});
