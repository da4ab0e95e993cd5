import { expect, test } from 'vitest';
import { startTestApp } from '../../test/index.ts';
import { openClaims } from '../outbound/testing/claims.ts';
import { messagesOf } from '../outbound/testing/look.ts';
import { seedCampaign, seedNumber } from '../outbound/testing/seed.ts';
import { tellSender } from './index.ts';

test('what waits in the queue for a paused template leaves once it is back', async () => {
  await using app = await startTestApp({ modules: [] });
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 2 });
  const claims = await openClaims(app, campaign);
  const { pipeline } = app.services.database;
  const messages = await claims.claim();
  await pipeline.transaction((tx) => claims.giveBack(tx, messages));
  const { teamId, templateId: id } = campaign;
  const becomes = (status: string) =>
    pipeline.transaction(async (tx) => {
      await tx.updateTable('templates').set({ status }).where('id', '=', id).execute();
      await tellSender(tx, { teamId, id, status });
    });
  await becomes('PAUSED');
  expect(await claims.claim()).toEqual([]);
  const waits = async () => (await messagesOf(app, campaign)).map(({ not_before }) => not_before !== null);
  expect(await waits()).toEqual([true, true]);
  await becomes('APPROVED');
  expect(await waits()).toEqual([false, false]);
  expect((await claims.claim()).map((message) => message.id)).toEqual(messages.map((message) => message.id));
});
