import type { VariableMapping } from '@herald/contract';
import { type NeededVariable, variablesOf } from '@herald/whatsapp/model';
import type { Tx } from '../../../platform/database/index.ts';
import {
  languageOf,
  loadLanguages,
  loadTemplate,
  misfitOf,
  pickLanguage,
  resolveVariables,
  type SendableTemplate,
  type VariableContact,
} from '../../templates/index.ts';
import { type Estimate, estimateFor } from '../delivery/estimate.ts';
import { type TemplateFacts, templateFacts } from '../gate/index.ts';
import type { SendingCampaign } from './claimCampaigns.ts';
import type { SendingNumber } from './number.ts';

/** One of the messages of a campaign, ready to be filled. */
export interface CampaignMessage {
  position: number;
  template: SendableTemplate | null;
  variables: VariableMapping;
  needed: NeededVariable[];
  estimate: Estimate;
  /** The same in other languages, for whoever reads these; only those that can stand in for it. */
  languages: CampaignMessage[];
}

/** Its own message, then those that are tried out beside it. */
export async function loadCampaignMessages(
  tx: Tx,
  { teamId, id }: SendingNumber,
  { template_id, variables, others, currency, by_language }: SendingCampaign,
  now: Date,
): Promise<CampaignMessage[]> {
  const messages: CampaignMessage[] = [];
  for (const one of [{ position: 1, template_id, variables }, ...others]) {
    const template = one.template_id === null ? null : await loadTemplate(tx, teamId, id, one.template_id);
    const filled = (of: SendableTemplate | null): CampaignMessage => ({
      position: one.position,
      template: of,
      variables: one.variables,
      needed: of ? variablesOf(of.structure, of.header_file_id) : [],
      estimate: estimateFor(of?.category ?? '', currency, now),
      languages: [],
    });
    const siblings = template && by_language ? await loadLanguages(tx, teamId, template.id) : [];
    const languages = siblings.filter((each) => template && misfitOf(template, each) === null).map(filled);
    messages.push({ ...filled(template), languages });
  }
  return messages;
}

/** The message in the language of the person, where it exists; else as it was chosen. */
export function inLanguageOf(
  message: CampaignMessage,
  person: { language: string | null; country: string | null },
): CampaignMessage {
  const reads = message.languages.length > 0 && languageOf(person);
  if (!reads) return message;
  const offered = [message, ...message.languages].flatMap((one) =>
    one.template ? [{ language: one.template.language, one }] : [],
  );
  return pickLanguage(reads.language, offered)?.one ?? message;
}

interface Filled {
  values: Record<string, string>;
  /** What the gate looks at: whoever lacks a value of any message gets none, or they would be compared on other people. */
  facts: TemplateFacts;
}

export function fillMessage(
  message: CampaignMessage,
  messages: readonly CampaignMessage[],
  contact: VariableContact,
  cells: Record<string, unknown>,
): Filled {
  const fill = (one: CampaignMessage) => resolveVariables(one.variables, contact, cells, one.needed);
  const { values, missing: own } = fill(message);
  if (messages.length === 1 && messages[0] === message)
    return { values, facts: templateFacts(message.template, own) };
  const missing = messages.flatMap((one) => (one === message ? own : fill(one).missing));
  return { values, facts: templateFacts(message.template, [...new Set(missing)]) };
}
