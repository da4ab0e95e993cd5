import { expect, test } from 'vitest';
import { anais, textItem } from '../../../messaging/whatsapp/test/index.ts';
import { proveAutomations } from '../proving.ts';
import { type Flows, graphOf, startFlows, text, word } from '../testing.ts';

/** A template of the number with two quick replies. */
async function templateOf(
  { app, number }: Flows,
  language = 'fr',
  [small, large] = ['Petite', 'Grande'],
): Promise<number> {
  const structure = {
    type: 'standard',
    name: 'sizes',
    language,
    category: 'UTILITY',
    parameter_format: 'positional',
    header: { type: 'none' },
    body: { text: 'Quelle taille ?', variables: [] },
    footer: null,
    buttons: [
      {
        type: 'QUICK_REPLY',
        buttons: [
          { type: 'quick_reply', text: small, index: 0 },
          { type: 'quick_reply', text: large, index: 1 },
        ],
      },
    ],
  };
  const account = await app.db
    .selectFrom('whatsapp_accounts')
    .select('id')
    .where('team_id', '=', number.team_id)
    .executeTakeFirstOrThrow();
  const { id } = await app.db
    .insertInto('templates')
    .values({
      team_id: number.team_id,
      whatsapp_account_id: account.id,
      name: 'sizes',
      language,
      category: 'UTILITY',
      status: 'APPROVED',
      type: 'standard',
      structure: JSON.stringify(structure),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const asking = (template_id: number, more: object = {}) =>
  graphOf(
    word('promo'),
    {
      ask: {
        type: 'template',
        settings: {
          template_id,
          ...more,
          answer_within: { amount: 1, unit: 'days' },
          replies: [
            { key: 'p', title: 'Petite' },
            { key: 'g', title: 'Grande' },
          ],
        },
      },
      small: text('Petite, noté'),
      large: text('Grande, noté'),
    },
    { t: { next: 'ask' }, ask: { p: 'small', g: 'large' } },
  );

const tapOn = (t: Flows, payload: string, label: string) => {
  const { text: _, ...item } = textItem(t.app, '', anais);
  return t.receive([{ ...item, type: 'button', button: { payload, text: label } }]);
};

const payloadsOf = async ({ app }: Flows) => {
  const rows = await app.db.selectFrom('messages').select('content').where('type', '=', 'template').execute();
  return rows.map(({ content }) => (content as unknown as { payloads?: Record<string, string> }).payloads);
};

test('a tap on a template of a run is known by its payload, whatever stands on the button', async () => {
  await using t = await startFlows();
  await t.live(asking(await templateOf(t)));
  await t.say('promo');
  const [run] = await t.runs();
  expect(await payloadsOf(t)).toEqual([
    { 'button.0': `r:${run?.id}:ask:p`, 'button.1': `r:${run?.id}:ask:g` },
  ]);
  await tapOn(t, `r:${run?.id}:ask:g`, 'Large');
  expect((await t.sent()).at(-1)).toBe('Grande, noté');
  expect(await t.runs()).toMatchObject([{ status: 'done' }]);
  await proveAutomations(t.app.db);
});

test('in the language of the person the buttons are called otherwise and lead on alike', async () => {
  await using t = await startFlows();
  const chosen = await templateOf(t);
  const english = await templateOf(t, 'en', ['Small', 'Large']);
  await t.live(asking(chosen, { by_language: true }));
  await t.say('hello');
  await t.app.db.updateTable('contacts').set({ language: 'en' }).execute();
  await t.say('promo');
  const [run] = await t.runs();
  const { content } = await t.app.db
    .selectFrom('messages')
    .select('content')
    .where('type', '=', 'template')
    .executeTakeFirstOrThrow();
  expect(content).toMatchObject({ template_id: english, payloads: { 'button.1': `r:${run?.id}:ask:g` } });
  await tapOn(t, `r:${run?.id}:ask:g`, 'Large');
  expect((await t.sent()).at(-1)).toBe('Grande, noté');
  await proveAutomations(t.app.db);
});

test('what is sent instead once the window is closed goes out in the language of the person, too', async () => {
  await using t = await startFlows();
  const chosen = await templateOf(t);
  const english = await templateOf(t, 'en', ['Small', 'Large']);
  const closed_window = { do: 'template', template_id: chosen, by_language: true };
  const days = { type: 'wait', settings: { kind: 'for', duration: { amount: 2, unit: 'days' } } };
  await t.live(
    graphOf(
      word('promo'),
      { days, still: text('Toujours intéressé ?', { closed_window }) },
      { t: { next: 'days' }, days: { next: 'still' } },
    ),
  );
  await t.say('hello');
  await t.app.db.updateTable('contacts').set({ language: 'en' }).execute();
  await t.say('promo');
  t.app.clock.advance({ hours: 49 });
  await t.run();
  const { content } = await t.app.db
    .selectFrom('messages')
    .select('content')
    .where('type', '=', 'template')
    .executeTakeFirstOrThrow();
  expect(content).toMatchObject({ template_id: english, structure: { language: 'en' } });
  await proveAutomations(t.app.db);
});

test('a tap on what left before buttons had payloads is known by its text', async () => {
  await using t = await startFlows();
  await t.live(asking(await templateOf(t)));
  await t.say('promo');
  await tapOn(t, 'Petite', 'Petite');
  expect((await t.sent()).at(-1)).toBe('Petite, noté');
});

test('an answer to a template starts what was made for it, also where nothing is quoted', async () => {
  await using t = await startFlows();
  const template_id = await templateOf(t);
  const trigger = {
    kind: 'kanal_template',
    template_ids: [template_id],
    replies: [{ key: 'p', title: 'Petite' }],
  };
  await t.live(graphOf(trigger, { a: text('Petite, noté') }, { t: { p: 'a' } }));
  await tapOn(t, `t:${template_id}:button.0`, 'Petite');
  expect(await t.sent()).toEqual(['Petite, noté']);
});
