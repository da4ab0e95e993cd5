import type { AutomationFile, Unresolved } from '@herald/contract';
import { referencesOf, type ThingKind } from '@herald/flow';
import type { Here } from './findHere.ts';

type Kind = Unresolved['kind'];

const words: Record<Kind, (name: string) => { en: string; fr: string }> = {
  template: (name) => ({
    en: `The template “${name}” is not here. Choose another.`,
    fr: `Le modèle « ${name} » n’existe pas ici. Choisissez-en un autre.`,
  }),
  list: (name) => ({
    en: `There is no list “${name}” here. Choose one; conditions about it are empty.`,
    fr: `Il n’y a pas de liste « ${name} » ici. Choisissez-en une ; les conditions qui en parlent sont vides.`,
  }),
  label: (name) => ({
    en: `There is no label “${name}” here: conditions about it are empty.`,
    fr: `Il n’y a pas d’étiquette « ${name} » ici : les conditions qui en parlent sont vides.`,
  }),
  member: () => ({
    en: 'Files name no people: choose who takes over.',
    fr: 'Un fichier ne nomme personne : choisissez qui prend le relais.',
  }),
  file: (name) => ({
    en: `Add the file “${name}” again.`,
    fr: `Ajoutez de nouveau le fichier « ${name} ».`,
  }),
  automation: (name) => ({
    en: `There is no automation “${name}” here. Choose which one to start.`,
    fr: `Il n’y a pas d’automatisation « ${name} » ici. Choisissez celle à lancer.`,
  }),
  campaign: (name) => ({
    en: `There is no campaign “${name}” here: conditions about it are empty.`,
    fr: `Il n’y a pas de campagne « ${name} » ici : les conditions qui en parlent sont vides.`,
  }),
  product: (name) => ({
    en: `Nobody here has bought “${name}” yet: conditions about it are empty.`,
    fr: `Personne n’a encore acheté « ${name} » ici : les conditions qui en parlent sont vides.`,
  }),
  field: (name) => ({
    en: `Contacts have no field “${name}” here. Add it, or take it out.`,
    fr: `Les contacts n’ont pas de champ « ${name} » ici. Ajoutez-le ou retirez-le.`,
  }),
  secret: (name) => ({
    en: `There is no secret “${name}” here: the call fails without it.`,
    fr: `Il n’y a pas de secret « ${name} » ici : l’appel échoue sans lui.`,
  }),
};

/** Everything of a file that was not found here, in words. */
export function unresolvedOf(
  file: AutomationFile,
  here: Here,
  drafts: ReadonlyMap<number, number>,
): Unresolved[] {
  const used = new Set(referencesOf(file.graph).map(({ kind, id }) => `${kind} ${id}`));
  const missing = (kind: ThingKind & Kind, wanted: readonly { ref: number; name: string }[]) =>
    wanted
      .filter(({ ref }) => used.has(`${kind} ${ref}`) && !here.things.get(kind)?.has(ref) && !drafts.has(ref))
      .map(({ name }) => told(kind, name));
  return [
    ...missing('template', file.templates),
    ...missing('list', file.lists),
    ...missing('label', file.labels),
    ...(file.needs.includes('member') ? [told('member', '')] : []),
    ...missing('file', file.files),
    ...missing('automation', file.automations),
    ...missing('campaign', file.campaigns),
    ...missing('product', file.products),
    ...here.missingFields.map((name) => told('field', name)),
    ...here.missingSecrets.map((name) => told('secret', name)),
  ];
}

const told = (kind: Kind, name: string): Unresolved => ({ kind, name, text: words[kind](name) });
