import { type Rule, rules } from './rules.ts';
import type { Decision, GateFacts, Looked } from './types.ts';

/** May this contact get this message now? Pure: the same facts always get the same answer. */
export function decide(facts: GateFacts, given: readonly Rule[] = rules): Decision {
  const at = facts.now;
  const looked = lookedAt(facts);
  for (const rule of given) {
    const refusal = rule(facts);
    if (refusal) return { allowed: false, ...refusal, at, looked };
  }
  return { allowed: true, at, looked };
}

function lookedAt({ cause, contact, number, template }: GateFacts): Looked {
  return {
    cause,
    optin: contact.optin,
    windowClosesAt: contact.windowClosesAt,
    number: number.violation ?? (number.hasToken ? number.status : 'no token'),
    template: template && `${template.category} ${template.status ?? 'gone'}`,
    ...(template && template.missing.length > 0 ? { missing: template.missing } : {}),
  };
}
