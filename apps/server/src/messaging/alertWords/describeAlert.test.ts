import type { AlertKind, Locale } from '@herald/contract';
import { expect, test } from 'vitest';
import type { AlertData } from './data.ts';
import { describeAlert } from './describeAlert.ts';

/** What somebody in Paris who may do everything about numbers reads; as they see it, with `_` for what does not break. */
function tell<Kind extends AlertKind>(kind: Kind, locale: Locale, data: AlertData[Kind]) {
  const place = { subject_id: 7, team_id: 1, phone_number_id: 2, some_number_id: 2, contact_id: null };
  const reader = { locale, held: ['phone_numbers.manage', 'billing.manage'], timezone: 'Europe/Paris' };
  const { title, advice, action } = describeAlert({ ...place, kind, data, person: null }, reader);
  return { title: title.replaceAll('\u00a0', '_'), advice: advice.replaceAll('\u00a0', '_'), action };
}

test.for<[number, string, string]>([
  [0, '0 people, 0 failed, 0 skipped.', '0 personne, 0 en échec, 0 écartée.'],
  [1, '1 person, 1 failed, 1 skipped.', '1 personne, 1 en échec, 1 écartée.'],
  [2, '2 people, 2 failed, 2 skipped.', '2 personnes, 2 en échec, 2 écartées.'],
])('%i counts as each language counts it', ([n, en, fr]) => {
  const data = { name: 'Noël', total: n, failed: n, skipped: n };
  expect(tell('campaign_finished', 'en', data).advice).toBe(en);
  expect(tell('campaign_finished', 'fr', data).advice).toBe(fr);
});

test('one message that failed, one row, one event are told as one', () => {
  const failed = { name: 'Noël', failed: 1, total: 10 };
  expect(tell('campaign_failed', 'en', failed).advice).toMatch(/^1 of 10 messages did not arrive\./);
  expect(tell('campaign_failed', 'fr', failed).advice).toMatch(/^1 message sur 10 n’est pas arrivé\./);
  expect(tell('campaign_failed', 'fr', { ...failed, failed: 2 }).advice).toMatch(
    /^2 messages sur 10 ne sont pas arrivés\./,
  );
  const rows = { name: 'a.csv', created: 1, updated: 1, refused: 1 };
  expect(tell('import_finished', 'en', rows).advice).toBe('1 contact added, 1 updated, 1 row refused.');
  expect(tell('import_finished', 'fr', rows).advice).toBe('1 contact ajouté, 1 mis à jour, 1 ligne refusée.');
  expect(tell('parked', 'en', { count: 1, ids: [4] })).toMatchObject({
    title: expect.stringMatching(/^1 event from/),
    advice: expect.stringMatching(/take it in again: send them the event number\.$/),
    action: null,
  });
  expect(tell('parked', 'fr', { count: 2, ids: [4, 5] }).advice).toMatch(
    /traitement_: envoyez-lui les numéros d’événement\.$/,
  );
});

test('an automation that lacks something names what, and what became of it', () => {
  const lacking: AlertData['automation_trouble'] = {
    name: 'Club',
    things: [
      { kind: 'template', id: 4, name: 'promo', state: 'paused' },
      { kind: 'member', id: 5, name: '', state: 'gone' },
    ],
  };
  expect(tell('automation_trouble', 'en', lacking).advice).toMatch(
    /^The template “promo” is paused\. A colleague who takes over has left the team\. /,
  );
  expect(tell('automation_trouble', 'fr', lacking).advice).toMatch(/^Le modèle «_promo_» est en pause\. /);
});

test('the end of a plan is a day, any other moment names its zone', () => {
  const plan = { ends_at: '2026-11-23T23:30:00Z', is_over: false };
  expect(tell('plan_payment', 'en', plan).advice).toContain('ends on November 24, 2026.');
  expect(tell('plan_payment', 'fr', plan).advice).toContain('prend fin le 24 novembre 2026.');
  const limits = { name: 'Demo', what: ['RESTRICTED'], until: '2026-11-23T13:30:00Z' };
  expect(tell('number_restricted', 'en', limits).title.replaceAll('\u202f', ' ')).toBe(
    'WhatsApp restricted Demo until November 23, 2026 at 2:30 PM GMT+1',
  );
  expect(tell('number_restricted', 'fr', limits).title).toBe(
    'WhatsApp a restreint Demo jusqu’au 23 novembre 2026 à 14:30 UTC+1',
  );
});

test('French signs stay with their words, in reasons too', () => {
  const stopped = { name: 'Noël', code: 'quality_red', message: null };
  const { title, advice, action } = tell('campaign_stopped', 'fr', stopped);
  expect(title).toBe('La campagne «_Noël_» s’est arrêtée');
  expect(advice).toMatch(/^Arrêt automatique_:/);
  expect(action).toEqual({ label: 'Ouvrir la campagne', path: '/teams/1/2/campaigns/7' });
});
