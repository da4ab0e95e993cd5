import { useSyncExternalStore } from 'react';
import { createOpenStore } from '../openStore.ts';
import { type Consent, listOffered } from './offered.ts';

const key = 'herald-consent';
const day = 86_400_000;
/** After half a year the person is asked anew. */
const daysKept = 182;

const nothing: Consent = { choices: {}, at: 0 };

let consent: Consent | null = null;
const listeners = new Set<() => void>();
const dialog = createOpenStore();

export const openConsent = dialog.open;
export const closeConsent = dialog.close;
export const useConsentOpened = dialog.useOpened;

/** Returns what the person said, as long as it counts. */
export function readConsent(now = Date.now()): Consent {
  consent ??= readStored();
  return now - consent.at < daysKept * day ? consent : nothing;
}

function readStored(): Consent {
  try {
    const { choices, at } = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof at === 'number' && typeof choices === 'object' ? { choices: { ...choices }, at } : nothing;
  } catch {
    return nothing;
  }
}

/** Keeps what the person says, with what they said of services that are not offered now. */
export function saveConsent(choices: Consent['choices'], now = Date.now()): void {
  consent = { choices: { ...readConsent(now).choices, ...choices }, at: now };
  try {
    localStorage.setItem(key, JSON.stringify(consent));
  } catch {
    // Storage is full or forbidden: it counts for this page.
  }
  for (const listener of listeners) listener();
}

export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, readConsent);
}

export function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether something is offered to which the person has said neither yes nor no. */
export function isToAsk({ choices }: Consent): boolean {
  return listOffered().some(({ kind }) => choices[kind] === undefined);
}

/** For tests: as in a new tab. */
export function forgetConsent(): void {
  consent = null;
  localStorage.removeItem(key);
}
