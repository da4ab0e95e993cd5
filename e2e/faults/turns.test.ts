import { expect, test } from 'vitest';
import type { CampaignShop } from './campaignShop.ts';
import type { Installation } from './installation.ts';
import { goOn, type Stage } from './perform.ts';
import { takeTurns } from './turns.ts';

test('what concerns one thing begins when what was asked before has ended, and other things do not wait', async () => {
  const inTurn = takeTurns<string>();
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  const work = (name: string, until?: Promise<void>) => async () => {
    seen.push(`${name} begins`);
    await until;
    seen.push(`${name} ends`);
    return name;
  };
  const first = inTurn('shop', work('pause', gate.promise));
  const second = inTurn('shop', work('start'));
  expect(await inTurn('another shop', work('other'))).toBe('other');
  expect(seen).toEqual(['pause begins', 'other begins', 'other ends']);
  gate.resolve();
  expect(await Promise.all([first, second])).toEqual(['pause', 'start']);
  expect(seen.slice(3)).toEqual(['pause ends', 'start begins', 'start ends']);
});

test('what fails is told to whoever asked for it, and holds up nobody', async () => {
  const inTurn = takeTurns<string>();
  const failed = inTurn('shop', () => Promise.reject(new Error('away')));
  const next = inTurn('shop', async () => 'started');
  await expect(failed).rejects.toThrow('away');
  expect(await next).toBe('started');
  expect(await inTurn('shop', async () => 'later')).toBe('later');
});

test('a campaign that is being started is not started a second time: whoever comes meanwhile sees it on its way', async () => {
  const calls: string[] = [];
  const started = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let step = 'PAUSED';
  const call = async ({ name }: { name: string }) => {
    calls.push(name);
    if (name === 'getCampaign') return { data: { step, stop_reason: null, schedule: null } };
    asked.resolve();
    await started.promise;
    step = 'SENDING';
    return {};
  };
  const shop = {
    call,
    params: {},
    campaignId: 1,
    begun: new Set([1]),
    isLetIn: true,
    bans: [] as CampaignShop['bans'],
  } as unknown as CampaignShop;
  const stage: Stage = {
    installation: {} as Installation,
    database: {} as Stage['database'],
    shops: [shop],
    agents: [],
  };
  const both = Promise.all([goOn(stage), goOn(stage)]);
  await asked.promise;
  started.resolve();
  await both;
  expect(calls).toEqual(['getCampaign', 'startCampaign', 'getCampaign']);
});
