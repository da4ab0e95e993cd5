import type { Locale } from '@herald/contract';
import { describeSkip } from '../../messaging/reasons.ts';
import type { Judgement } from './judgeAudience.ts';
import type { CampaignRow } from './queries.ts';

export interface Blocker {
  code: string;
  text: Record<Locale, string>;
}

/** What forbids a start now. The review, the start itself and the start by the clock ask the same question. */
export function blockersOf(campaign: CampaignRow, judgement: Judgement): Blocker[] {
  const blockers: Blocker[] = judgement.blocking.map((code) => ({ code, text: describeSkip(code) }));
  const isStart = campaign.step === 'CREATED' || campaign.step === 'CONTACTS_UPLOADED';
  if (blockers.length === 0 && isStart && judgement.sendable === 0) {
    blockers.push({ code: 'nobody_left', text: nobodyLeft });
  }
  return blockers;
}

const nobodyLeft = {
  en: 'Nobody would receive this campaign. See below why each person drops out.',
  fr: 'Personne ne recevrait cette campagne. Voyez ci-dessous pourquoi chacun est écarté.',
};
