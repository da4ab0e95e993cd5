import { type NeededVariable, variablesOf } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { loadTemplate, type SendableTemplate } from './loadTemplate.ts';

/** Where one language is what nearly everybody there reads. Belgium, Switzerland and Canada are not among them. */
const spoken: Record<string, string> = {
  ...countries('fr', 'FR MC GF GP MQ RE YT PM'),
  ...countries('en', 'GB IE US AU NZ'),
  ...countries('de', 'DE AT LI'),
  ...countries('es', 'ES MX AR CL CO PE UY VE EC GT CR'),
  ...countries('pt', 'PT BR'),
  ...countries('it', 'IT SM'),
  ...countries('nl', 'NL'),
  ...countries('pl', 'PL'),
  ...countries('da', 'DK'),
  ...countries('sv', 'SE'),
  ...countries('nb', 'NO'),
};

function countries(language: string, list: string): Record<string, string> {
  return Object.fromEntries(list.split(' ').map((country) => [country, language]));
}

interface Reads {
  language: string | null;
  country: string | null;
}

/** What somebody reads: as they or the team said, else what is spoken in their country, which is a guess. */
export function languageOf(person: Reads) {
  if (person.language !== null) return { language: person.language, isGuess: false };
  const guess = person.country === null ? undefined : spoken[person.country];
  return guess === undefined ? null : { language: guess, isGuess: true };
}

const base = (language: string) => language.split('_', 1)[0];

/** Of what there is, the very one, else one of the same language: for `fr_CA` `fr`, and for `pt` `pt_BR`. */
export function pickLanguage<T extends { language: string }>(
  wanted: string,
  offered: readonly T[],
): T | undefined {
  const alike = offered.filter(({ language }) => base(language) === base(wanted));
  return (
    alike.find(({ language }) => language === wanted) ??
    alike.find(({ language }) => !language.includes('_')) ??
    alike[0]
  );
}

/** The templates of the same name and account in other languages, whether they can be sent or not. */
export async function loadLanguages(tx: Tx, teamId: number, templateId: number): Promise<SendableTemplate[]> {
  const { rows } = await sql<SendableTemplate>`
    select t.id, t.name, t.language, t.version, t.status, t.category, t.type, t.structure, t.header_file_id
    from templates o
    join templates t on t.team_id = o.team_id and t.whatsapp_account_id = o.whatsapp_account_id and t.name = o.name
      and t.id <> o.id and t.deleted_at is null
    where o.team_id = ${teamId} and o.id = ${templateId}
    order by t.language`.execute(tx);
  return rows;
}

/**
 * Why one cannot stand in for the chosen template: its price, consent and values must be the same. Values go by the place of
 * their variable, so one with a name must have the same name there: other languages order words otherwise.
 */
export function misfitOf(
  chosen: SendableTemplate,
  other: SendableTemplate,
): 'status' | 'category' | 'variables' | null {
  if (other.status !== 'APPROVED') return 'status';
  if (other.category !== chosen.category) return 'category';
  const given = variablesOf(chosen.structure, chosen.header_file_id);
  const isGiven = ({ key, kind, optional, parameterName }: NeededVariable) => {
    const same = given.find((one) => one.key === key);
    if (!same) return optional;
    if (same.kind !== kind || same.parameterName !== parameterName) return false;
    return optional || !same.optional;
  };
  return variablesOf(other.structure, other.header_file_id).every(isGiven) ? null : 'variables';
}

interface ChosenTemplate {
  phone_number_id: number;
  template_id: number | null;
}

/** The chosen template, then those of its name in other languages, and why one cannot stand in; empty when it is gone. */
export async function loadOffered(tx: Tx, teamId: number, { phone_number_id, template_id }: ChosenTemplate) {
  const chosen = template_id === null ? null : await loadTemplate(tx, teamId, phone_number_id, template_id);
  if (!chosen) return [];
  const others = await loadLanguages(tx, teamId, chosen.id);
  return [chosen, ...others].map((template) => ({
    language: template.language,
    template,
    problem: template === chosen ? null : misfitOf(chosen, template),
  }));
}

interface Offered {
  template: SendableTemplate;
  problem: ReturnType<typeof misfitOf>;
}

/** Of what is offered, what somebody gets who is to read it in their language, and by what. */
export function chooseLanguage(offered: readonly Offered[], person: Reads) {
  const fitting = offered.flatMap(({ template, problem }) => (problem === null ? [template] : []));
  const reads = languageOf(person);
  const theirs = reads && pickLanguage(reads.language, fitting);
  if (theirs) return { template: theirs, by: reads.isGuess ? ('country' as const) : ('language' as const) };
  return fitting[0] ? { template: fitting[0], by: 'choice' as const } : null;
}

/** Which template somebody gets, and by what: their language, their country, or because it was chosen. As the sender decides. */
export async function loadTemplateFor(
  tx: Tx,
  teamId: number,
  chosen: ChosenTemplate & { by_language: boolean },
): Promise<(person: Reads) => { template: SendableTemplate; by: 'language' | 'country' | 'choice' } | null> {
  const offered = await loadOffered(tx, teamId, chosen);
  const nobody = { language: null, country: null };
  return (person) => chooseLanguage(offered, chosen.by_language ? person : nobody);
}
