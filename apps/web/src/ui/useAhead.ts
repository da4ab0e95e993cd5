import { useState } from 'react';

/**
 * A value whose source answers a moment later (an address, a cache): what is chosen here shows at once, so that no box
 * springs back in between, and two choices in a row build on each other. Whatever the source says next counts again.
 * The value must stay the same object until the source changes.
 */
export function useAhead<Value>(value: Value): [shown: Value, show: (chosen: Value) => void] {
  const [state, setState] = useState({ value, shown: value });
  const isOld = state.value !== value;
  if (isOld) setState({ value, shown: value });
  return [isOld ? value : state.shown, (shown) => setState({ value, shown })];
}
