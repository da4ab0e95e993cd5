import type { ContactExplanation, Locale } from '@herald/contract';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import {
  decide,
  explain,
  type GateFacts,
  loadContactFacts,
  loadNumberFacts,
  type TemplateFacts,
} from '../outbound/gate/index.ts';
import { readOutgoing } from './contactRows.ts';
import { describeFacts } from './factWords.ts';
import { withPortfolio } from './portfolioFacts.ts';
import { presentOutgoing } from './presentOutgoing.ts';
import { presentVerdicts } from './presentVerdicts.ts';
import { type Reader, readerOf } from './reader.ts';

export interface ContactQuestion extends NumberScope {
  contactId: number;
  locale: Locale;
  now: Date;
  /** Whether the reader may see what was written. */
  withMessages: boolean;
}

const shownMessages = 20;

/** What may be written to somebody now, rule by rule, and what became of what was written last. */
export async function explainContact(tx: Tx, question: ContactQuestion): Promise<ContactExplanation> {
  const { teamId, phoneNumberId, contactId, now } = question;
  const number = await loadNumberFacts(tx, teamId, phoneNumberId);
  const contact = (await loadContactFacts(tx, teamId, phoneNumberId, [contactId])).get(contactId);
  if (!number || !contact) throw notFound();
  const reader = await readerOf(tx, teamId, question.locale);
  const facts: GateFacts = {
    now,
    cause: 'inbox',
    number,
    contact,
    template: null,
    terms: null,
    budget: null,
    portfolio: null,
  };
  const kinds: Kind[] = [];
  for (const [kind, message] of messagesOf(facts)) {
    kinds.push(judgeKind(kind, await withPortfolio(tx, question, contactId, message), reader));
  }
  const rows = question.withMessages ? await readOutgoing(tx, question, contactId, shownMessages) : [];
  return {
    contact_id: contactId,
    kinds,
    facts: describeFacts(decide(facts).looked, now, reader),
    messages: rows.map((row) => presentOutgoing(row, reader.locale)),
  };
}

function messagesOf(facts: GateFacts): [Kind['kind'], GateFacts][] {
  return [
    ['answer', facts],
    ['utility', { ...facts, template: anyTemplate('UTILITY') }],
    ['campaign', { ...facts, cause: 'campaign', template: anyTemplate('MARKETING') }],
  ];
}

/** One that WhatsApp approved and whose variables are filled: which one it will be is not known yet. */
function anyTemplate(category: string): TemplateFacts {
  return { status: 'APPROVED', category, missing: [] };
}

/** Rules about the template itself say nothing while there is only an imagined one. */
const aboutTemplate = new Set(['template_usable', 'variables_filled']);

type Kind = ContactExplanation['kinds'][number];

function judgeKind(kind: Kind['kind'], facts: GateFacts, reader: Reader): Kind {
  const verdicts = explain(facts).filter(({ rule }) => !aboutTemplate.has(rule));
  const rules = presentVerdicts(verdicts, facts, reader);
  const refusal = rules.find(({ allowed }) => !allowed);
  return {
    kind,
    title: titles[kind][reader.locale],
    allowed: refusal === undefined,
    message: refusal?.message ?? fine[kind][reader.locale],
    until: refusal?.until ?? null,
    rules,
  };
}

const titles: Record<Kind['kind'], Record<Locale, string>> = {
  answer: { en: 'An answer', fr: 'Une réponse' },
  utility: { en: 'A utility template', fr: 'Un modèle utilitaire' },
  campaign: { en: 'A marketing campaign', fr: 'Une campagne marketing' },
};

const fine: Record<Kind['kind'], Record<Locale, string>> = {
  answer: { en: 'You can write freely.', fr: 'Vous pouvez écrire librement.' },
  utility: {
    en: 'Can be sent, also outside the 24-hour window.',
    fr: 'Peut être envoyé, même hors de la fenêtre de 24 heures.',
  },
  campaign: {
    en: 'Would get it. A campaign’s own rules may still hold it back.',
    fr: 'La recevrait. Les règles propres à une campagne peuvent encore la retenir.',
  },
};
