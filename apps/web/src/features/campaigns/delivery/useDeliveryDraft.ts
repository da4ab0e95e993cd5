import type { Campaign, CampaignReview } from '@herald/contract';
import { useState } from 'react';
import { useFormat } from '#app/i18n/useFormat.ts';
import { type Saving, useSaving } from '../useSaving.ts';
import { digitsOf } from './currency.ts';
import { type DeliveryDraft, draftOf, type Problems, type RuleDraft, readDraft } from './draft.ts';
import type { RuleName } from './rules.ts';
import { suggestRules } from './suggestRules.ts';

export interface DeliveryForm {
  draft: DeliveryDraft;
  problems: Problems;
  change: (name: RuleName, rule: RuleDraft) => void;
  saving: Saving;
  /** Something typed cannot be meant; until it is mended, what was saved last holds. */
  isWrong: boolean;
}

/** The rules as they are typed, saved a moment after each change that makes sense. */
export function useDeliveryDraft(campaign: Campaign, review: CampaignReview): DeliveryForm {
  const { tag } = useFormat();
  const digits = digitsOf(review.cost.currency);
  const [draft, setDraft] = useState(() => {
    const suggested = suggestRules({ people: review.sendable, cost: review.cost.amount, digits });
    return draftOf(campaign.delivery, suggested, { tag, digits });
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
