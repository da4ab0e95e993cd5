import { type MacroSteps, macroVariables } from '@herald/contract';
import { sql } from 'kysely';
import type { By } from '../../../actor.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { checkAssignee } from '../checkAssignee.ts';
import { checkReason } from '../closingReasons.ts';

/** Refuses what could not be done when the macro is run. */
export async function checkSteps(tx: Tx, by: By, steps: MacroSteps): Promise<void> {
  if (isEmpty(steps)) {
    throw new AppError(
      'macro_empty',
      { en: 'Choose at least one thing to do.', fr: 'Choisissez au moins une action.' },
      { status: 422 },
    );
  }
  await checkLabels(tx, by, [...steps.add_labels, ...steps.remove_labels]);
  const { finish } = steps;
  if (finish?.kind === 'close' && finish.reason_id !== null)
    await checkReason(tx, by.teamId, finish.reason_id, 'steps.finish');
  if (typeof steps.assign === 'number') await checkAssignee(tx, by, steps.assign, 'steps.assign');
  if (steps.reply !== '' && steps.finish?.kind === 'block') throw tellsWhomItBlocks();
  checkWords(steps.reply, 'steps.reply');
  checkWords(steps.note, 'steps.note');
}

function tellsWhomItBlocks(): AppError {
  return invalidField('steps.reply', {
    en: 'Whoever is blocked gets nothing: leave this message out, or finish otherwise.',
    fr: 'Une personne bloquée ne reçoit rien : retirez ce message ou choisissez une autre fin.',
  });
}

function isEmpty({ add_labels, remove_labels, assign, priority, note, reply, finish }: MacroSteps): boolean {
  const nothing = add_labels.length + remove_labels.length === 0 && assign === null && finish === null;
  return nothing && priority === null && note === '' && reply === '';
}

async function checkLabels(tx: Tx, { teamId }: By, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select id from labels where team_id = ${teamId} and id = any(${ids}::bigint[]) for key share`.execute(tx);
  if (rows.length === new Set(ids).size) return;
  throw invalidField('steps.add_labels', {
    en: 'One of these labels was deleted.',
    fr: 'Une de ces étiquettes a été supprimée.',
  });
}

const variable = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Nobody fills anything in when a macro runs: it may only name what is known by itself. */
function checkWords(text: string, field: string): void {
  const unknown = [...text.matchAll(variable)].find(([, key = '']) => !isKnown(key));
  if (!unknown) return;
  throw invalidField(field, {
    en: `A macro cannot fill in ${unknown[0]}. Use ${known}.`,
    fr: `Une macro ne peut pas remplir ${unknown[0]}. Utilisez ${known}.`,
  });
}

const isKnown = (key: string) => (macroVariables as readonly string[]).includes(key);
const known = macroVariables.map((key) => `{{${key}}}`).join(', ');
