import type { BlockType } from '@herald/flow';
import type { AlertData } from './data.ts';

type Failed = AlertData['automation_failed'];
type Names = Record<BlockType, string>;

const inEnglish: Names = {
  trigger: 'Trigger',
  text: 'Text',
  buttons: 'Buttons',
  list: 'List of choices',
  ask: 'Question',
  media: 'File',
  link: 'Link button',
  template: 'Template',
  wait: 'Wait',
  condition: 'Condition',
  split: 'Random split',
  hours: 'Opening hours',
  list_add: 'Add to list',
  list_remove: 'Remove from list',
  set: 'Set values',
  consent: 'Opt-in',
  human: 'Hand over to a person',
  http: 'HTTP request',
  hook: 'Webhook',
  agent: 'AI agent',
  start: 'Start automation',
  goal: 'Goal',
  stop: 'Stop',
};

const inFrench: Names = {
  trigger: 'Déclencheur',
  text: 'Texte',
  buttons: 'Boutons',
  list: 'Liste de choix',
  ask: 'Question',
  media: 'Fichier',
  link: 'Bouton lien',
  template: 'Modèle',
  wait: 'Attente',
  condition: 'Condition',
  split: 'Répartition aléatoire',
  hours: 'Horaires d’ouverture',
  list_add: 'Ajouter à une liste',
  list_remove: 'Retirer d’une liste',
  set: 'Définir des valeurs',
  consent: 'Consentement',
  human: 'Confier à une personne',
  http: 'Requête HTTP',
  hook: 'Webhook',
  agent: 'Agent IA',
  start: 'Lancer une automatisation',
  goal: 'Objectif',
  stop: 'Fin',
};

/** As somebody called it, or what kind of block it is; empty where its version is gone. */
const named = ({ block, type }: Failed, names: Names) =>
  block || (type !== null && Object.hasOwn(names, type) ? names[type as BlockType] : '');

const whyInEnglish: Readonly<Record<string, string>> = {
  endless_loop: 'it went round in circles without ever waiting',
  too_many_steps: 'it went through more than 1,000 blocks',
  too_many_messages: 'it would have sent more than 60 messages',
  too_old: 'it took more than 400 days',
};
const whyInFrench: Readonly<Record<string, string>> = {
  endless_loop: 'il tournait en rond sans jamais attendre',
  too_many_steps: 'il est passé par plus de 1\u00a0000 blocs',
  too_many_messages: 'il aurait envoyé plus de 60 messages',
  too_old: 'il a duré plus de 400 jours',
};

/** Where the last of them ended and why, and what to do about it. */
export function failedInEnglish(failed: Failed): string {
  const block = named(failed, inEnglish);
  const at = block === '' ? '' : ` at the block “${block}”`;
  const why = whyInEnglish[failed.reason];
  return why === undefined
    ? `The last one ended${at}: something went wrong in Herald five times in a row. Whoever looks after the installation finds it in the log.`
    : `The last one ended${at}: ${why}. Change the automation and publish it.`;
}

export function failedInFrench(failed: Failed): string {
  const block = named(failed, inFrench);
  const at = block === '' ? '' : ` au bloc «\u00a0${block}\u00a0»`;
  const why = whyInFrench[failed.reason];
  return why === undefined
    ? `Le dernier s’est arrêté${at}\u00a0: une erreur s’est produite cinq fois de suite dans Herald. La personne qui gère l’installation la trouvera dans le journal.`
    : `Le dernier s’est arrêté${at}\u00a0: ${why}. Modifiez l’automatisation, puis publiez-la.`;
}
