import { useState } from 'react';

/**
 * Whether something is or was once so: a lazy part is fetched with its first use, and stays to be seen leaving. Whoever
 * gives up a part that did not come forgets it by the second.
 */
export function useHasBeen(isSo: boolean): [boolean, () => void] {
  const [hasBeen, setHasBeen] = useState(isSo);
  if (isSo && !hasBeen) setHasBeen(true);
  return [hasBeen || isSo, () => setHasBeen(false)];
}
