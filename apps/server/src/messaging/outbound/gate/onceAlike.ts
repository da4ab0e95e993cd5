import type { Decision, Looked } from './types.ts';

/** Nearly everybody is decided about alike: one decision that all of them have is written and kept once. */
export function onceAlike(): (decision: Decision) => Decision {
  let last: Decision | null = null;
  return (decision) => {
    if (last && isAlike(last, decision)) return last;
    last = decision.allowed ? decision : null;
    return decision;
  };
}

function isAlike(one: Decision, other: Decision): boolean {
  if (!one.allowed || !other.allowed || one.at !== other.at) return false;
  const names = Object.keys(other.looked) as (keyof Looked)[];
  return (
    names.length === Object.keys(one.looked).length &&
    names.every((name) => one.looked[name] === other.looked[name])
  );
}
