import type { Campaign } from '@herald/contract';
import { useState } from 'react';
import { useFormat } from '#ui/format/useFormat.ts';
import { type Saving, useSaving } from '../useSaving.ts';
import { digitsOf } from './currency.ts';
import { type DeliveryDraft, draftOf, type Problems, type RuleDraft, readDraft } from './draft.ts';
import type { RuleName } from './rules.ts';
import { type Audience, suggestRules } from './suggestRules.ts';

export interface DeliveryForm {
  draft: DeliveryDraft;
  problems: Problems;
  change: (name: RuleName, rule: RuleDraft) => void;
  saving: Saving;
  /** Something typed cannot be meant; until it is mended, what was saved last holds. */
  isWrong: boolean;
}

/** The rules as they are typed, saved a moment after each change that makes sense. */
export function useDeliveryDraft(campaign: Campaign, audience: Omit<Audience, 'digits'>): DeliveryForm {
  const { tag } = useFormat();
  const digits = digitsOf(campaign.campaign_cost.currency);
  const [draft, setDraft] = useState(() => {
    return draftOf(campaign.delivery, suggestRules({ ...audience, digits }), { tag, digits });
  });
  const saving = useSaving();
  const { delivery, problems } = readDraft(draft, digits);
  const change = (name: RuleName, rule: RuleDraft) => {
    const next = { ...draft, [name]: rule };
    setDraft(next);
    const { delivery: wanted } = readDraft(next, digits);
    if (wanted) saving.saveSoon({ delivery: wanted });
    else saving.cancel();
  };
  return { draft, problems, change, saving, isWrong: delivery === null };
}
