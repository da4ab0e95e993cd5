import * as contract from '@herald/contract';
import { graph as graphSchema } from '@herald/flow';
import { expect, test } from 'vitest';
import { openCampaigns } from './testing.ts';

test('a campaign tells which automations go on with its answers, and none that is off or of another template', async () => {
  const t = await openCampaigns();
  await using _ = t.app;
  const { caller, params } = t.shop;
  const campaign = await t.createCampaign();
  const make = async (name: string, template_ids: number[]) => {
    const graph = graphSchema.parse({
      start: 't',
      blocks: {
        t: { type: 'trigger', settings: { kind: 'kanal_template', template_ids } },
        a: { type: 'text', settings: { body: 'Thanks' } },
      },
      next: { t: { other: 'a' } },
    });
    const { data } = await caller.call(contract.createAutomation, { params, body: { name, graph } });
    const at = { ...params, automation_id: data.id };
    const publish = { params: at, body: { revision: data.revision, note: '' } };
    expect((await caller.call(contract.publishAutomation, publish)).status).toBe(200);
    const toggle = () =>
      caller.call(contract.toggleAutomation, { params: at, body: { people: 'go_on' as const } });
    await toggle();
    return { id: data.id, name, toggle };
  };
  const answers = await make('Answers', [t.templateId]);
  const off = await make('Off', [t.templateId]);
  await off.toggle();
  const listed = async () =>
    (await caller.call(contract.listCampaignAutomations, { params: campaign.params })).data;
  expect(await listed()).toEqual([{ id: answers.id, name: 'Answers' }]);
  await answers.toggle();
  expect(await listed()).toEqual([]);
});
