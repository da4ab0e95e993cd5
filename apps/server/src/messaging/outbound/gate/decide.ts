import { rules } from './rules.ts';
import type { Decision, GateFacts, Looked, Rule, RuleVerdict } from './types.ts';

const allRules = Object.values(rules);

/** May this contact get this message now? Pure: the same facts always get the same answer. */
export function decide(facts: GateFacts, given: readonly Rule[] = allRules): Decision {
  const at = facts.now;
  const looked = lookedAt(facts);
  for (const rule of given) {
    const refusal = rule(facts);
    if (refusal) return { allowed: false, ...refusal, at, looked };
  }
  return { allowed: true, at, looked };
}

/** What every rule says, also those after the first refusal: for somebody who asks why. */
export function explain(facts: GateFacts): RuleVerdict[] {
  return Object.entries(rules).map(([rule, judge]) => ({ rule, refusal: judge(facts) }));
}

function lookedAt({ cause, contact, number, template, terms, portfolio }: GateFacts): Looked {
  return {
    cause,
    optin: contact.optin,
    windowClosesAt: contact.windowClosesAt,
    number: number.violation ?? (number.hasToken ? number.status : 'no token'),
    template: template && `${template.category} ${template.status ?? 'gone'}`,
    ...(template && template.missing.length > 0 ? { missing: template.missing } : {}),
    ...(terms?.bestHourFrom ? { bestHour: contact.bestHour } : {}),
    ...(terms?.quietHours || terms?.recipientTime ? { country: contact.country } : {}),
    ...(terms?.frequencyCap ? { recentMarketing: contact.recentMarketing } : {}),
    ...(terms?.unlessCheckoutDone ? { settled: contact.isSettled } : {}),
    ...(portfolio ? { portfolio: { limit: portfolio.limit, used: portfolio.used } } : {}),
  };
}
