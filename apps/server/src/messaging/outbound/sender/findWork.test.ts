import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/index.ts';
import { seedCampaign, seedContact, seedNumber } from '../testing/seed.ts';
import { findNumbersWithWork } from './findWork.ts';

test('what is queued of a paused campaign keeps nobody busy; answers, moving campaigns and left messages do', async () => {
  await using app = await startTestApp({ modules: [] });
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, { recipients: 1, step: 'PAUSED' });
  const contact = await seedContact(app, number);
  const find = () => findNumbersWithWork(app.services.database);
  const insert = (status: string, campaignId: number | null) =>
    app.db
      .insertInto('messages')
      .values({
        team_id: number.teamId,
        phone_number_id: number.phoneNumberId,
        contact_id: contact,
        direction: 'out',
        type: 'text',
        content: '{"body":"Bonjour"}',
        cause: campaignId === null ? 'inbox' : 'campaign',
        campaign_id: campaignId,
        status,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const remove = (id: number) => app.db.deleteFrom('messages').where('id', '=', id).execute();

  await insert('queued', campaign.campaignId);
  expect(await find()).toEqual([]);
  const answer = await insert('queued', null);
  expect(await find()).toEqual([number.phoneNumberId]);
  await remove(answer.id);
  const left = await insert('sending', campaign.campaignId);
  expect(await find()).toEqual([number.phoneNumberId]);
  await remove(left.id);
  await app.db.updateTable('campaigns').set({ step: 'SENDING' }).execute();
  expect(await find()).toEqual([number.phoneNumberId]);
});
