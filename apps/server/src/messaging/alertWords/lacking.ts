import type { LackingThing } from '@herald/contract';

type Names = Record<LackingThing['kind'], string>;

const inEnglish: Names = {
  template: 'The template',
  list: 'The list',
  label: 'The label',
  member: 'A colleague who takes over',
  file: 'The file',
  automation: 'The automation',
};
const statesInEnglish: Record<LackingThing['state'], string> = {
  gone: 'is gone',
  paused: 'is paused',
  refused: 'is refused by WhatsApp',
};

const inFrench: Names = {
  template: 'Le modèle',
  list: 'La liste',
  label: 'L’étiquette',
  member: 'Un collègue qui prend le relais',
  file: 'Le fichier',
  automation: 'L’automatisation',
};
const statesInFrench: Record<LackingThing['state'], string> = {
  gone: 'n’existe plus',
  paused: 'est en pause',
  refused: 'est refusé par WhatsApp',
};

export function lackingInEnglish({ kind, name, state }: LackingThing): string {
  const what = name === '' ? inEnglish[kind] : `${inEnglish[kind]} “${name}”`;
  return kind === 'member' ? `${what} has left the team.` : `${what} ${statesInEnglish[state]}.`;
}

export function lackingInFrench({ kind, name, state }: LackingThing): string {
  const what = name === '' ? inFrench[kind] : `${inFrench[kind]} « ${name} »`;
  return kind === 'member' ? `${what} a quitté l’équipe.` : `${what} ${statesInFrench[state]}.`;
}

const mostTold = 3;

/** The first of them; the automation shows them all. */
export const sentences = (all: readonly string[]): string => all.slice(0, mostTold).join(' ');
