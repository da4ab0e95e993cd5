/** Who stands in the list as it is shown, for whatever goes on to the next conversation. */
let shown: readonly number[] = [];

export function setShownList(contactIds: readonly number[]): void {
  shown = contactIds;
}

/** The one that takes its place when it leaves: the next, else the one before; null when it is alone. */
export function neighbourOf(contactId: number): number | null {
  const at = shown.indexOf(contactId);
  if (at === -1) return null;
  return shown[at + 1] ?? shown[at - 1] ?? null;
}
