import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Campaign,
  createCampaign,
  getCampaign,
  listCampaignContacts,
  startCampaign,
  updateCampaign,
  uploadContactsCsvExcel,
} from '@herald/contract';
import { expect, test } from 'vitest';
import { eventually, findPorts, type Herald, startHerald } from './launcher.ts';
import { approvedTemplate, control, controlGet, openShop, type Shop } from './shop.ts';

const recipients = 2_000;

test('a server killed in the middle of a campaign sends nobody anything twice, and loses nobody', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'herald-killed-'));
  const options = { dataDir, ports: await findPorts(), environment: { HERALD_DEMO: 'off' } };
  try {
    let shop: Shop;
    let campaignId: number;
    {
      await using herald = await startHerald(options);
      await control(herald.sandboxUrl, 'settings', { behaviours: 'off', timing: { readMs: null } });
      shop = await openShop(herald.url, herald.sandboxUrl, {
        email: 'claire@example.com',
        signup: { throughput: 'HIGH', tier: 'TIER_UNLIMITED' },
      });
      campaignId = await prepareCampaign(shop, herald);
      await shop.call(startCampaign, { params: { ...shop.params, campaign_id: campaignId } });
      await eventually(async () => (await acceptedBy(herald)) > recipients * 0.3);
      process.kill(await herald.serverPid(), 'SIGKILL');
      expect(await herald.exited).toBe(1);
    }

    await using herald = await startHerald(options);
    const campaign = await eventually(() => finished(shop, campaignId), 90);
    const accepted = await acceptedBy(herald);
    // What was claimed and not proven sent is a second or so of work; the rest was sent before or after.
    expect(accepted).toBeGreaterThanOrEqual(recipients * 0.3);
    const summary = await controlGet<Summary>(herald.sandboxUrl, 'record/summary');
    expect(summary.receivedMoreThanOnce).toEqual({});
    expect(summary.callbackDataMoreThanOnce).toEqual({});
    expectAccounted(campaign);
    expect(await statusesOf(shop, campaignId)).toEqual({
      sent: campaign.stats.total_sended,
      failed: campaign.stats.total_failed,
      uncertain: campaign.stats.total_uncertain,
    });
    expect(campaign.stats.total_sended).toBeLessThanOrEqual(accepted);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 400_000);

interface Summary {
  total: number;
  receivedMoreThanOnce: Record<string, number>;
  callbackDataMoreThanOnce: Record<string, number>;
}

async function acceptedBy(herald: Herald): Promise<number> {
  return (await controlGet<Summary>(herald.sandboxUrl, 'record/summary')).total;
}

async function prepareCampaign(shop: Shop, herald: Herald): Promise<number> {
  const templateId = await approvedTemplate(shop, herald.sandboxUrl, 'spring_offer');
  const { data } = await shop.call(createCampaign, {
    params: shop.params,
    body: { name: 'Spring', template_id: templateId },
  });
  const params = { ...shop.params, campaign_id: data.id };
  const lines = Array.from({ length: recipients }, (_, index) => `P${index};06 39 98 ${digits(index)}`);
  const form = new FormData();
  form.set('contacts', new Blob([`Prénom;Téléphone\n${lines.join('\n')}\n`]), 'contacts.csv');
  await shop.call(uploadContactsCsvExcel, { params, form });
  await eventually(async () => {
    const now = await shop.call(getCampaign, { params });
    return now.data.step === 'CONTACTS_UPLOADED' && now.data.stats.total_contact === recipients;
  });
  const source = { source: 'column', column: 'Prénom', fallback: '' } as const;
  await shop.call(updateCampaign, { params, body: { variables: { 'body.1': source } } });
  return data.id;
}

const digits = (index: number) =>
  String(index)
    .padStart(4, '0')
    .replace(/^(..)(..)$/, '$1 $2');

/** Nothing is on its way any more, and every status that will come has come. */
async function finished(shop: Shop, campaign_id: number): Promise<Campaign | false> {
  const { data } = await shop.call(getCampaign, { params: { ...shop.params, campaign_id } });
  const { total_delivered, total_failed, total_uncertain, total_contact } = data.stats;
  const isSettled = total_delivered + total_failed + total_uncertain >= total_contact;
  return data.step === 'SENDED' && isSettled ? data : false;
}

function expectAccounted({ stats }: Campaign): void {
  expect(stats.total_contact).toBe(recipients);
  expect(stats.total_pending).toBe(0);
  expect(stats.total_sended + stats.total_failed + stats.total_uncertain + stats.total_skipped).toBe(
    recipients,
  );
}

/** Counted again over the recipients, as the screen shows them. */
async function statusesOf(shop: Shop, campaign_id: number) {
  const count = async (status: 'sent' | 'failed' | 'uncertain') => {
    const { meta } = await shop.call(listCampaignContacts, {
      params: { ...shop.params, campaign_id },
      query: { status, per_page: 1 },
    });
    return meta.total;
  };
  return { sent: await count('sent'), failed: await count('failed'), uncertain: await count('uncertain') };
}
