import type { BusinessHours } from '@herald/contract';
import { expect, test } from 'vitest';
import { change, textItem } from '../../../messaging/whatsapp/test/index.ts';
import { startTalk, type Talk } from '../scheduled/testing.ts';

const week: BusinessHours = {
  spans: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' })),
  closed_dates: [],
};

/** The next evening of a day on which somebody was there, in Paris. */
function nextEvening(now: Date): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('Europe/Paris');
  let date = here.toPlainDate().add({ days: 1 });
  while (date.dayOfWeek > 3) date = date.add({ days: 1 });
  return new Date(date.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '20:00' }).epochMilliseconds);
}

/** It is evening, and nobody is there. */
async function startAway(values: { away_enabled?: boolean; away_message?: string } = {}) {
  const talk = await startTalk();
  const { team_id, phone_number_id } = talk.params;
  await talk.app.db.updateTable('teams').set({ timezone: 'Europe/Paris', locale: 'fr' }).execute();
  await talk.app.db
    .insertInto('inbox_settings')
    .values({
      team_id,
      phone_number_id,
      business_hours: JSON.stringify(week),
      away_enabled: true,
      away_message: 'Bonjour {{first_name}}, nous revenons {{opens_at}}.',
      ...values,
    })
    .execute();
  talk.app.clock.jumpTo(nextEvening(talk.app.clock.now()));
  return talk;
}

const answers = async (talk: Talk) => {
  await talk.app.runJobs();
  return (await talk.outgoing()).filter(({ cause }) => cause === 'system').map(({ content }) => content);
};
const absence = { body: 'Bonjour Anaïs, nous revenons demain à 09:00.' };

test('whoever writes while nobody is there is told so, once for each time', async () => {
  await using talk = await startAway();
  await talk.receiveMessages([textItem(talk.app, 'Bonsoir'), textItem(talk.app, 'Vous êtes là ?')]);
  await talk.say('Allô');
  expect(await answers(talk)).toEqual([absence]);
  talk.app.clock.advance({ hours: 3 });
  await talk.say('Toujours pas ?');
  expect(await answers(talk)).toEqual([absence]);
  await talk.receiveMessages([textItem(talk.app, 'Moi aussi', { wa_id: '33700000999', name: 'Léo' })]);
  expect(await answers(talk)).toHaveLength(2);

  talk.app.clock.advance({ hours: 15 });
  await talk.say('Bonjour');
  expect(await answers(talk)).toHaveLength(2);
  talk.app.clock.advance({ hours: 8 });
  await talk.say('Encore le soir');
  expect(await answers(talk)).toHaveLength(3);
});

test('nobody is told after a stop word, an answer, a job that comes too late, or without settings', async () => {
  await using talk = await startAway();
  await talk.say('STOP');
  expect(await answers(talk)).toEqual([{ body: expect.stringContaining('Répondez START') }]);

  await talk.say('Bonsoir');
  await talk.sendText('Je suis encore là');
  expect(await answers(talk)).toHaveLength(1);

  talk.app.clock.advance({ hours: 24 });
  await talk.say('Et ce soir ?');
  talk.app.clock.advance({ hours: 15 });
  expect(await answers(talk)).toHaveLength(1);

  await talk.app.db.updateTable('inbox_settings').set({ away_enabled: false }).execute();
  talk.app.clock.advance({ hours: 9 });
  await talk.say('Bonsoir');
  expect(await answers(talk)).toHaveLength(1);
});

test('the past and the gate keep it quiet', async () => {
  await using talk = await startAway();
  const late = String(Math.floor(talk.app.clock.now().getTime() / 1000) - 4 * 3600);
  const from = { wa_id: '33700000123', user_id: 'FR.1002003004005', name: 'Anaïs' };
  await talk.receiveMessages([textItem(talk.app, 'écrit à 16 h', from, { timestamp: late })]);
  expect(await answers(talk)).toEqual([]);
  const message = textItem(talk.app, 'de l’histoire');
  const threads = [{ id: '33700000123', messages: [{ ...message, history_context: { status: 'READ' } }] }];
  await talk.receive(
    change(
      talk.number,
      { history: [{ metadata: { phase: 0, chunk_order: 1, progress: 100 }, threads }] },
      'history',
    ),
  );
  expect(await answers(talk)).toEqual([]);

  await talk.app.db.updateTable('phone_numbers').set({ account_violation: 'SPAM' }).execute();
  await talk.say('Bonsoir');
  expect(await answers(talk)).toEqual([]);
  await talk.app.db.updateTable('phone_numbers').set({ account_violation: null }).execute();
  await talk.say('Bonsoir ?');
  expect(await answers(talk)).toEqual([absence]);
});
