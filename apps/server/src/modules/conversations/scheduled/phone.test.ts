import { reengage } from '@herald/contract';
import { expect, test } from 'vitest';
import { approvedTemplate } from '../../../test/shop.ts';
import { eventually, startPhoneTalk } from '../../../test/startPhoneTalk.ts';

test('somebody is brought back over real HTTP, and gets what waited for them', async () => {
  await using talk = await startPhoneTalk();
  const { app, shop, params, caller } = talk;
  const template = await approvedTemplate(app, shop, {
    name: 'come_back',
    category: 'UTILITY',
    body: { text: 'Nous avons une réponse à votre question.', variables: [] },
  });
  app.clock.advance({ hours: 25 });
  app.sandbox.advance(25 * 3_600_000);
  const body = { message: 'La taille M est de retour.', template_id: template.id };
  expect((await caller.call(reengage, { params, body })).status).toBe(200);
  await eventually(() => talk.arrived().length === 1);
  expect(talk.arrived()[0]?.content.template).toMatchObject({ name: 'come_back' });

  talk.write({ text: 'Oui ?' });
  await eventually(() => talk.arrived().length === 2);
  expect(talk.arrived()[1]?.content.text).toMatchObject({ body: body.message });
  const shown = await eventually(async () => {
    const { messages, scheduled, reengage_waiting } = await talk.open();
    const [newest] = messages;
    return newest?.status === 'delivered' && { newest, scheduled, reengage_waiting };
  });
  expect(shown).toMatchObject({
    newest: { sender_name: 'Ada Lovelace', message: { body: body.message } },
    scheduled: [],
    reengage_waiting: null,
  });
  talk.write({ text: 'Merci !' });
  await eventually(async () => (await talk.open()).messages.length === 5);
  expect(talk.arrived()).toHaveLength(2);
});
