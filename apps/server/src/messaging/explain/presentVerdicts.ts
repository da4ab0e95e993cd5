import type { RuleVerdict } from '@herald/contract';
import type { GateFacts, RuleVerdict as Verdict } from '../outbound/gate/index.ts';
import { describeSkip } from '../reasons.ts';
import type { Reader } from './reader.ts';
import { ruleWords } from './ruleWords.ts';

/** What every rule says, in words. Rules that had nothing to look at for this message are left out. */
export function presentVerdicts(
  verdicts: readonly Verdict[],
  facts: GateFacts,
  reader: Reader,
): RuleVerdict[] {
  return verdicts.flatMap(({ rule, refusal }) => {
    const words = ruleWords[rule];
    const allowed = words?.allowed(facts, reader) ?? null;
    if (!refusal && allowed === null) return [];
    return {
      rule,
      title: words?.title[reader.locale] ?? rule,
      allowed: refusal === null,
      message: refusal ? describeSkip(refusal.reason)[reader.locale] : (allowed ?? ''),
      until: refusal?.until?.toISOString() ?? null,
    };
  });
}
