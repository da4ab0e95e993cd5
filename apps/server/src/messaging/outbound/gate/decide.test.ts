import { expect, test } from 'vitest';
import { decide, explain } from './decide.ts';
import {
  hasAddress,
  notOptedOut,
  numberConnected,
  numberNotInViolation,
  templateUsable,
  variablesFilled,
  windowOpen,
} from './rules.ts';
import { goodFacts, goodTemplate } from './testing/facts.ts';
import type { GateFacts, TemplateFacts } from './types.ts';

const facts = goodFacts;
const { now } = facts;
const template = (values: Partial<TemplateFacts> = {}): TemplateFacts => ({
  ...goodTemplate,
  ...values,
});
const contact = (values: Partial<GateFacts['contact']>): GateFacts => ({
  ...facts,
  contact: { ...facts.contact, ...values },
});
const number = (values: Partial<GateFacts['number']>): GateFacts => ({
  ...facts,
  number: { ...facts.number, ...values },
});

test('a number sends while it has a token and Meta did not switch it off', () => {
  expect(numberConnected(facts)).toBeNull();
  for (const status of ['FLAGGED', 'RATE_LIMITED', 'SOMETHING_NEW', null])
    expect(numberConnected(number({ status }))).toBeNull();
  for (const status of ['DISCONNECTED', 'BANNED', 'PENDING']) {
    expect(numberConnected(number({ status }))).toMatchObject({
      reason: 'number_not_connected',
      scope: 'number',
    });
  }
  expect(numberConnected(number({ hasToken: false }))).not.toBeNull();
});

test('a blocked team sends nothing', () => {
  expect(decide(facts)).toMatchObject({ allowed: true });
  expect(decide(number({ isBlocked: true }))).toMatchObject({ allowed: false, reason: 'team_blocked' });
});

test('a team that is about to end sends nothing', () => {
  expect(decide(number({ isEnding: true }))).toMatchObject({ allowed: false, reason: 'team_ending' });
});

test('a number in violation sends nothing', () => {
  expect(numberNotInViolation(facts)).toBeNull();
  expect(numberNotInViolation(number({ violation: 'SPAM' }))).toMatchObject({
    reason: 'number_in_violation',
  });
});

test('approved templates go, paused ones and those in review wait, others do not', () => {
  const using = (status: string | null) => templateUsable({ ...facts, template: template({ status }) });
  expect(using('APPROVED')).toBeNull();
  expect(using('PAUSED')).toMatchObject({
    reason: 'template_paused',
    until: new Date('2026-11-20T10:15:00Z'),
  });
  expect(using('PENDING')).toMatchObject({
    reason: 'template_in_review',
    until: new Date('2026-11-20T10:15:00Z'),
  });
  for (const status of ['REJECTED', 'DISABLED', null]) {
    expect(using(status)).toMatchObject({ reason: 'template_not_usable', scope: 'template', until: null });
  }
});

test('a user id is enough of an address, except for codes', () => {
  const hidden = contact({ phone: null, bsuid: 'FR.1' });
  expect(hasAddress(hidden)).toBeNull();
  expect(hasAddress({ ...hidden, template: template({ category: 'AUTHENTICATION' }) })).toMatchObject({
    reason: 'no_phone',
  });
  expect(hasAddress(contact({ phone: null }))).toMatchObject({ reason: 'no_phone', scope: 'contact' });
});

test('whoever is blocked gets nothing, not even an answer', () => {
  expect(decide(contact({ isBlocked: true }))).toMatchObject({ reason: 'contact_blocked', scope: 'contact' });
  expect(decide(contact({ isBlocked: false }))).toMatchObject({ allowed: true });
});

test('whoever opted out gets no marketing and no campaign, and still gets answers', () => {
  const out = contact({ optin: 'opted_out' });
  expect(notOptedOut(out)).toBeNull();
  expect(notOptedOut({ ...out, template: template({ category: 'UTILITY' }) })).toBeNull();
  expect(notOptedOut({ ...out, template: template() })).toMatchObject({ reason: 'opted_out' });
  expect(
    notOptedOut({ ...out, cause: 'campaign', template: template({ category: 'UTILITY' }) }),
  ).not.toBeNull();
  expect(notOptedOut({ ...facts, template: template() })).toBeNull();
});

test('free-form needs an open window, templates do not', () => {
  expect(windowOpen(facts)).toBeNull();
  for (const windowClosesAt of [null, now]) {
    expect(windowOpen(contact({ windowClosesAt }))).toMatchObject({ reason: 'window_closed' });
    expect(windowOpen({ ...contact({ windowClosesAt }), template: template() })).toBeNull();
  }
});

test('no template leaves with a hole in it', () => {
  expect(variablesFilled({ ...facts, template: template() })).toBeNull();
  expect(variablesFilled({ ...facts, template: template({ missing: ['body.1'] }) })).toMatchObject({
    reason: 'variable_missing',
  });
});

test('the decision keeps the first reason and what was looked at', () => {
  expect(decide(facts)).toMatchObject({
    allowed: true,
    at: now,
    looked: { number: 'CONNECTED', optin: 'unknown' },
  });
  const bad = {
    ...number({ violation: 'SPAM' }),
    template: template({ status: 'DISABLED', missing: ['body.1'] }),
  };
  expect(decide(bad)).toMatchObject({
    allowed: false,
    reason: 'number_in_violation',
    looked: { number: 'SPAM', template: 'MARKETING DISABLED', missing: ['body.1'] },
  });
  expect(JSON.stringify(decide(facts))).not.toContain('+337');
});

test('the explanation tells what every rule says, not the first alone', () => {
  const bad = { ...number({ violation: 'SPAM' }), template: template({ missing: ['body.1'] }) };
  const refused = explain(bad).filter(({ refusal }) => refusal !== null);
  expect(refused.map(({ rule, refusal }) => [rule, refusal?.reason])).toEqual([
    ['number_not_in_violation', 'number_in_violation'],
    ['variables_filled', 'variable_missing'],
  ]);
  expect(explain(facts).every(({ refusal }) => refusal === null)).toBe(true);
});
