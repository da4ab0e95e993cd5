import type { MergeField } from '@herald/contract';
import type { Row } from './rows.ts';

type Attributes = Record<string, string>;

const texts = ['name', 'profile_name', 'first_name', 'last_name', 'email', 'language'] as const;

/** One person out of two: what the kept one has wins, unless `take` names the field. */
export function joinFields(kept: Row, merged: Row, take: readonly MergeField[]): Row {
  const taken = new Set<string>(take);
  const joined: Row = { ...kept };
  for (const field of texts) {
    const prefersMerged = taken.has(field) && merged[field];
    joined[field] = prefersMerged ? merged[field] : kept[field] || merged[field] || null;
  }
  const phoneOf = (taken.has('phone_number') && merged.phone_number) || !kept.phone_number ? merged : kept;
  joined.phone_number = phoneOf.phone_number;
  joined.country_code = phoneOf.phone_number ? phoneOf.country_code : kept.country_code;
  joined.attributes = joinAttributes(kept.attributes as Attributes, merged.attributes as Attributes, taken);
  return joined;
}

function joinAttributes(kept: Attributes, merged: Attributes, taken: ReadonlySet<string>): Attributes {
  const own = Object.entries(kept).filter(
    ([key, value]) => value !== '' && !(taken.has(`attributes.${key}`) && merged[key]),
  );
  return { ...kept, ...merged, ...Object.fromEntries(own) };
}
