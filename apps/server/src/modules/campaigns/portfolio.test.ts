import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { startSender } from '../../messaging/outbound/sender/index.ts';
import { eventually } from '../../messaging/outbound/testing/look.ts';
import { startTestApp } from '../../test/index.ts';
import { approvedTemplate, csvForm, openShop } from '../../test/shop.ts';

test('a portfolio of 250 people a day is never overrun, and nobody is lost at its limit', async () => {
  await using app = await startTestApp({ sandbox: { smtpPort: null, reviewDelayMs: 'manual' } });
  const shop = await openShop(app, 'TIER_250');
  const template = await approvedTemplate(app, shop);
  const { data } = await shop.caller.call(contract.createCampaign, {
    params: shop.params,
    body: { name: 'Printemps', template_id: template.id },
  });
  const params = { ...shop.params, campaign_id: data.id };
  // Endings above 25 make the sandbox's people behave oddly.
  const numbers = Array.from({ length: 260 }, (_, n) => {
    const ending = String(n % 20).padStart(2, '0');
    return `Anaïs;063998${40 + Math.floor(n / 20)}${ending}`;
  });
  const form = csvForm('contacts', ['Prénom;Téléphone', ...numbers, ''].join('\n'));
  await shop.caller.call(contract.uploadContactsCsvExcel, { params, form });
  await app.runJobs();
  const review = await shop.caller.call(contract.reviewCampaign, { params });
  expect(review.data.portfolio).toEqual({ limit: 250, used: 0, reserve: 13 });
  expect(review.data.duration_seconds).toBeGreaterThan(86_400);
  await shop.caller.call(contract.startCampaign, { params });

  await using _sender = await startSender(app.services, { pollMs: 50 });
  const show = async () => (await shop.caller.call(contract.getCampaign, { params })).data;
  const waiting = await eventually(
    show,
    ({ waiting, stats }) => waiting !== null && stats.total_sended === 237,
    12_000,
  );
  // The home page, the review and whoever sends count alike.
  const { data: number } = await shop.caller.call(contract.getPhoneNumber, { params: shop.params });
  const reviewed = await shop.caller.call(contract.reviewCampaign, { params });
  expect([number.initiated_conversations_last_24h, number.initiated_conversations_limit]).toEqual([237, 250]);
  expect(reviewed.data.portfolio).toMatchObject({ used: 237, limit: 250 });
  expect(waiting).toMatchObject({
    step: 'SENDING',
    waiting: { reason: 'portfolio_limit' },
    stats: { total_pending: 23, total_failed: 0, total_skipped: 0 },
  });
});
