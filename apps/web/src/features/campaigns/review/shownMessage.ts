import type { Campaign, CampaignReview, CampaignVariant } from '@herald/contract';
import type { TemplateStructure } from '@herald/whatsapp/model';
import type { TFunction } from 'i18next';
import type { Draft } from './useVariableDraft.ts';
import { type NeededVariable, variableName } from './variableName.ts';

type Person = CampaignReview['preview'][number];

/** A message with the values of one person. */
export interface ShownMessage {
  structure: TemplateStructure | null;
  values: Record<string, string | undefined>;
  /** What this person has no value for. */
  missing: NeededVariable[];
}

interface OwnMessage {
  campaign: Campaign;
  languages: CampaignReview['languages'];
  person: Person;
  draft: Draft;
}

/** The campaign's own message, in the language of the person and as it is typed just now. */
export function ownMessage(t: TFunction, { campaign, languages, person, draft }: OwnMessage): ShownMessage {
  const theirs = languages?.find(({ template_id }) => template_id === person.template_id);
  const needed = campaign.variables_needed;
  return {
    structure: theirs?.structure ?? campaign.template?.structure ?? null,
    missing: needed.filter(({ key }) => person.missing.includes(key) && !textOf(draft, key)),
    values: valuesOf(t, needed, (key) => textOf(draft, key) ?? person.variables[key]),
  };
}

/** Another message of an A/B test, as it was saved. */
export function otherMessage(
  t: TFunction,
  { position, template, variables_needed: needed }: CampaignVariant,
  person: Person,
): ShownMessage {
  const known = person.others.find((one) => one.position === position);
  return {
    structure: template?.structure ?? null,
    missing: needed.filter(({ key }) => known?.missing.includes(key)),
    values: valuesOf(t, needed, (key) => known?.variables[key]),
  };
}

function valuesOf(
  t: TFunction,
  needed: readonly NeededVariable[],
  valueFor: (key: string) => string | undefined,
): Record<string, string | undefined> {
  return Object.fromEntries(
    needed.map((variable) => [
      variable.key,
      valueFor(variable.key) ?? (variable.kind === 'text' ? `[${variableName(t, variable)}]` : undefined),
    ]),
  );
}

/** A fixed text shows while it is typed; everything else after the server has looked it up. */
function textOf(draft: Draft, key: string): string | undefined {
  const source = draft[key];
  return source?.source === 'text' ? source.text.trim() || undefined : undefined;
}
