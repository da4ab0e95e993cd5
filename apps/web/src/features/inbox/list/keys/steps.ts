interface Standing {
  /** How many rows there are. */
  count: number;
  /** The row with the focus, that of the open conversation: -1 where there is none. */
  focused: number;
  open: number;
  /** Where the open conversation was, once it has left the list. */
  last: number;
}

/** Returns the row that J (1) or K (-1) leads to. From nowhere, both begin where the open conversation was. */
export function stepTo({ count, focused, open, last }: Standing, step: 1 | -1): number {
  const from = focused === -1 ? open : focused;
  const wanted = from === -1 ? last : from + step;
  return Math.min(count - 1, Math.max(0, wanted));
}
