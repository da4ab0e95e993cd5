import { useSyncExternalStore } from 'react';
import { typeAhead } from '#app/shortcuts/typeAhead.ts';
import type { Chosen } from '../bulk/chosen.ts';

/** The contact of a picker that is for one. */
export function contactOf({ contactIds: [first = 0] }: PickerRequest): number {
  return typeof first === 'number' ? first : first.contact_id;
}

/** What is chosen for some conversations: who, until when, which list. */
export interface PickerRequest {
  kind:
    | 'assign'
    | 'snooze'
    | 'label'
    | 'macro'
    | 'block'
    | 'priority'
    | 'close'
    | 'add_group'
    | 'remove_group';
  /** Of many, also those of other numbers. */
  contactIds: readonly Chosen[];
  /** Of one: the number it is on, where that is not the one of the address. */
  numberId?: number;
  /** Where the picker stands: the button that was pressed, or the row that a key was meant for. */
  anchor: Element | null;
  /** Many at once, with what undoes it; otherwise one, shown before the server answers. */
  isBulk: boolean;
  /** Right before it is done. */
  onPick?: () => void;
  /** Of `close`: goes on with the reason, or without one. */
  onReason?: (reasonId: number | undefined) => void;
}

/** Measured at once: the menu that a picker was chosen in is gone by the time that the picker has come. */
export interface OpenPicker extends PickerRequest {
  place: DOMRect | undefined;
}

/** Texts of `inbox`. */
export const pickerNames = {
  assign: 'assign.label',
  snooze: 'snooze.label',
  label: 'labels.label',
  macro: 'keys.macro',
  block: 'filters.block',
  priority: 'priority.label',
  close: 'closeWhy',
  add_group: 'toList.add',
  remove_group: 'toList.remove',
} as const;

let request: OpenPicker | null = null;
let closedFrom: Element | null = null;
let pressedAt = 0;
const listeners = new Set<() => void>();

/** A press on the button that opened it has closed it already, a moment before its click arrives. */
const samePress = 250;

const notePress = () => {
  pressedAt = Date.now();
};

function set(next: OpenPicker | null): void {
  request = next;
  for (const listener of listeners) listener();
}

export function openPicker(next: PickerRequest): void {
  const isSamePress =
    next.anchor !== null && closedFrom === next.anchor && Date.now() - pressedAt < samePress;
  if (isSamePress || next.contactIds.length === 0) return;
  typeAhead();
  window.addEventListener('pointerdown', notePress, true);
  set({ ...next, place: next.anchor?.getBoundingClientRect() });
}

export function closePicker(): void {
  window.removeEventListener('pointerdown', notePress, true);
  closedFrom = request?.anchor ?? null;
  set(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePickerRequest(): OpenPicker | null {
  return useSyncExternalStore(subscribe, () => request);
}
