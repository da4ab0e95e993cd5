import { type BulkAction, changeConversations } from '@herald/contract';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { letLeave } from '#data/conversations/outbox/letLeave.ts';
import { patchConversation } from '#data/conversations/patchConversation.ts';
import { notifyError } from '#ui/notify.ts';
import type { Chosen } from './chosen.ts';
import { type BulkStep, known, undoOf } from './undoBulk.ts';

export interface Applied {
  /** Contacts. */
  changed: number[];
  /** What takes it back; null when nothing can. */
  undo: BulkStep[] | null;
  /** Of those that were closed, how many have a planned message: closing keeps none back. */
  planned: number;
}

/** As the server takes them. */
const mostInOneCall = 500;

/** Changes what was chosen, by as few calls for each number as it takes; null when all of them were refused, which was said. */
export async function applyBulk(
  place: NumberParams,
  action: BulkAction,
  chosen: readonly Chosen[],
): Promise<Applied | null> {
  const done: { changed: number[]; undo: BulkStep[] | null }[] = [];
  let planned = 0;
  const steps = await leaving(stepsOf(place, action, chosen));
  for (const step of steps) {
    const before = known(step.place, step.contactIds);
    try {
      const { changed, conversations } = await send(step);
      if (action.kind === 'close') planned += conversations.filter(({ planned_at }) => planned_at).length;
      const undo = undoOf(action, changed, before)?.map((each) => ({ ...each, place: step.place })) ?? null;
      if (changed.length > 0) done.push({ changed, undo });
      else done.push({ changed, undo: [] });
    } catch (error) {
      // What other numbers did is still told, and can be taken back.
      notifyError(error);
    }
  }
  if (done.length === 0) return null;
  return {
    changed: done.flatMap(({ changed }) => changed),
    undo: done.every(({ undo }) => undo) ? done.flatMap(({ undo }) => undo ?? []) : null,
    planned,
  };
}

export async function takeBack(steps: readonly BulkStep[]): Promise<void> {
  for (const step of steps) await send(step);
}

function stepsOf(place: NumberParams, action: BulkAction, chosen: readonly Chosen[]): BulkStep[] {
  const rows = chosen.map((each) => (typeof each === 'number' ? { ...place, contact_id: each } : each));
  return [...Map.groupBy(rows, ({ phone_number_id }) => phone_number_id)].flatMap(([phone_number_id, own]) =>
    inParts(own.map(({ contact_id }) => contact_id)).map((contactIds) => ({
      place: { ...place, phone_number_id },
      contactIds,
      action,
    })),
  );
}

function inParts(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / mostInOneCall) }, (_, part) =>
    ids.slice(part * mostInOneCall, (part + 1) * mostInOneCall),
  );
}

/** What is still on its way to a conversation leaves before it is closed, unless somebody wants it back. */
async function leaving(steps: readonly BulkStep[]): Promise<BulkStep[]> {
  const wanted: BulkStep[] = [];
  for (const step of steps) {
    const left = step.action.kind === 'close' ? await letLeave(step.place, step.contactIds) : null;
    if (left?.length !== 0) wanted.push({ ...step, contactIds: left ?? step.contactIds });
  }
  return wanted;
}

async function send({ place, contactIds, action }: BulkStep) {
  const { data } = await call(changeConversations, {
    params: place,
    body: { contact_ids: [...contactIds], action },
  });
  for (const row of data.conversations) patchConversation(place, row.contact_id, row, { stays: false });
  return data;
}
