import { type Locale, writeMoney } from '@herald/contract';
import { describeSkip, describeStop } from '../../messaging/reasons.ts';
import { needWords } from '../../messaging/templates/index.ts';
import type { Judgement } from './judgeAudience.ts';
import type { CampaignRow } from './queries.ts';

export interface Blocker {
  code: string;
  text: Record<Locale, string>;
}

/** What forbids a start now. The review, the start itself and the start by the clock ask the same question. */
export function blockersOf(campaign: CampaignRow, judgement: Judgement): Blocker[] {
  const blockers: Blocker[] = judgement.blocking.map((code) => ({ code, text: describeSkip(code) }));
  blockers.push(...needBlockers(judgement));
  const isStart = campaign.step === 'CREATED' || campaign.step === 'CONTACTS_UPLOADED';
  if (blockers.length === 0 && isStart && judgement.sendable === 0) {
    blockers.push({ code: 'nobody_left', text: nobodyLeft });
  }
  // It was filled in for another text. Before the start whoever reviews it sees all of it.
  const code = 'template_changed';
  if (campaign.step === 'PAUSED' && campaign.stop_code === code) {
    blockers.push({ code, text: { en: describeStop(code, '', 'en'), fr: describeStop(code, '', 'fr') } });
  }
  if (judgement.prepaid) blockers.push(...balanceBlockers(campaign, judgement.prepaid));
  return blockers;
}

/** One for each thing that is still to be chosen, and not one for each person who would be left out. */
function needBlockers({ unmet }: Judgement): Blocker[] {
  return [...new Set(unmet.map(({ kind }) => kind))].map((kind) => ({
    code: 'value_needed',
    text: {
      en: `This template asks for something that is not chosen yet: ${needWords[kind].en}.`,
      fr: `Ce modèle demande une chose qui n’est pas encore choisie : ${needWords[kind].fr}.`,
    },
  }));
}

/** Where messages are paid ahead, all that it may cost must be there. */
export function balanceBlockers(
  { currency: billed }: CampaignRow,
  prepaid: NonNullable<Judgement['prepaid']>,
): Blocker[] {
  const { currency, available, needed } = prepaid;
  if (billed !== currency) return [{ code: 'balance_currency', text: otherCurrency(currency, billed) }];
  if (needed <= available) return [];
  const say = (locale: Locale, amount: number) => writeMoney({ amount, currency }, locale);
  const text = {
    en: `This campaign needs ${say('en', needed)}, and the balance has ${say('en', available)}. Top it up under “Plans and billing”.`,
    fr: `Cette campagne demande ${say('fr', needed)} et le solde est de ${say('fr', available)}. Rechargez-le sous « Offres et facturation ».`,
  };
  return [{ code: 'balance_too_low', text }];
}

function otherCurrency(balance: string, billed: string): Record<Locale, string> {
  return {
    en: `The balance is in ${balance}, and messages of this WhatsApp account cost ${billed}. Ask the operator of this installation.`,
    fr: `Le solde est en ${balance}, et les messages de ce compte WhatsApp sont facturés en ${billed}. Adressez-vous à l’exploitant de cette installation.`,
  };
}

/** Of a campaign that nothing started in time. */
export const timePassed: Record<Locale, string> = {
  en: 'Its time passed more than a day ago, while Herald could not start it. Choose another time, or start it now.',
  fr: 'Son heure est passée depuis plus d’un jour sans que Herald ait pu la lancer. Choisissez une autre heure ou lancez-la maintenant.',
};

const nobodyLeft = {
  en: 'Nobody would receive this campaign. See below why each person drops out.',
  fr: 'Personne ne recevrait cette campagne. Voyez ci-dessous pourquoi chacun est écarté.',
};
