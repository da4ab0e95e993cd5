import { expect, test } from 'vitest';
import { markAbandoned } from '../../../messaging/ledger/index.ts';
import { openClaims } from '../../../messaging/outbound/testing/claims.ts';
import { seedCampaign, seedNumber } from '../../../messaging/outbound/testing/seed.ts';
import { startTestApp } from '../../../test/index.ts';
import { lockPeople } from './lockPeople.ts';

test('whom a claim names is being sent to, also before their message is written', async () => {
  await using app = await startTestApp({ modules: [] });
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 2 });
  const { teamId, phoneNumberId } = campaign;
  const claims = await openClaims(app, campaign);
  const [one, other] = await claims.claim();
  const request = app.services.database.as({ teamId, userId: null });
  const lock = (contactId: number) => request.transaction((tx) => lockPeople(tx, teamId, [contactId]));
  const onItsWay = { code: 'message_on_its_way' };
  await expect(lock(one!.contactId)).rejects.toMatchObject(onItsWay);
  await claims.settle([one!]);
  await lock(one!.contactId);
  await expect(lock(other!.contactId)).rejects.toMatchObject(onItsWay);
  // Their worker is gone: what became of it is in doubt, and holds nobody.
  await app.services.database.pipeline.transaction((tx) => markAbandoned(tx, phoneNumberId));
  await lock(other!.contactId);
});
