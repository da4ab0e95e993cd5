import { type AnswerBody, type Ask, type Change, render, savedFields } from '@herald/flow';
import { changeContact } from '../../../contacts/index.ts';
import type { Asking } from '../asking.ts';
import { lookupFor } from '../person.ts';

type Setting = Extract<Ask, { kind: 'set' | 'save' }>;

/** Variables are the run's, fields the contact's: these go the way of every change of a contact. */
export async function setValues(asking: Asking, ask: Setting): Promise<AnswerBody> {
  if (ask.kind === 'save') {
    await changeFields(asking, { [ask.field]: ask.value });
    return { kind: 'done' };
  }
  const { values, fields } = changedBy(asking, ask.block);
  if (Object.keys(fields).length > 0) await changeFields(asking, fields);
  return { kind: 'done', values };
}

/** What a block sets: variables of the run, and fields of the contact. */
export function changedBy(asking: Omit<Asking, 'tx' | 'by'>, id: string) {
  const block = asking.graph.block(id);
  const changes = block?.type === 'set' ? block.settings.changes : [];
  const values: Record<string, string> = {};
  const fields: Record<string, string> = {};
  for (const change of changes) {
    const known = { ...asking.state.vars, ...values };
    const value = valueOfChange(asking, change, { ...known, ...fields });
    if (change.to === 'variable') values[change.name] = value;
    else fields[change.name] = value;
  }
  return { values, fields };
}

const longestValue = 1000;

function valueOfChange(
  asking: Omit<Asking, 'tx' | 'by'>,
  { name, how, value }: Change,
  vars: Record<string, string>,
): string {
  const look = lookupFor(asking.person, { ...asking.state, vars });
  const given = [...render(value, look)].slice(0, longestValue).join('');
  if (how === 'text') return given;
  const number = (text: string | undefined) => {
    const read = Number((text ?? '').replace(',', '.'));
    return Number.isFinite(read) ? read : 0;
  };
  const difference = how === 'plus' ? number(given) : -number(given);
  return String(Math.round((number(look(name)) + difference) * 1e6) / 1e6);
}

async function changeFields({ tx, by, key }: Asking, fields: Record<string, string>): Promise<void> {
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => savedFields.includes(name)));
  const attributes = Object.fromEntries(
    Object.entries(fields).filter(([name]) => !savedFields.includes(name)),
  );
  await changeContact(tx, by, {
    contactId: key.contact_id,
    ...own,
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  });
}
