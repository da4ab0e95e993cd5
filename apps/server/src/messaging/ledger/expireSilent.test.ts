import { expect, test } from 'vitest';
import { startTestApp } from '../../test/index.ts';
import { openClaims } from '../outbound/testing/claims.ts';
import { campaignOf, expectExactCounters, messagesOf } from '../outbound/testing/look.ts';
import { seedCampaign, seedNumber } from '../outbound/testing/seed.ts';
import { expireSilent } from './index.ts';

test('a month without a word is the end of a message, ten minutes and some are that of a code', async () => {
  await using app = await startTestApp({ modules: [] });
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, { recipients: 2 });
  await (await openClaims(app, number)).send();
  const expire = () => app.services.database.pipeline.transaction((tx) => expireSilent(tx, app.clock.now()));
  const setCategory = (category: string) =>
    app.db.updateTable('templates').set({ category }).where('id', '=', campaign.templateId).execute();

  app.clock.advance({ days: 30 });
  expect(await expire()).toBe(0);
  await setCategory('AUTHENTICATION');
  expect(await expire()).toBe(2);
  expect((await messagesOf(app, number)).map(({ status }) => status)).toEqual(['expired', 'expired']);
  expect(await campaignOf(app, campaign)).toMatchObject({ total_accepted: 2, reserved_micros: 0 });
  await expectExactCounters(app, campaign);
  expect(await expire()).toBe(0);
});
