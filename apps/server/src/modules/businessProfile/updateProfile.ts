import type { BusinessProfile, RouteBody, updateBusinessProfile } from '@herald/contract';
import type { BusinessProfileChanges } from '@herald/whatsapp';
import { changesBetween } from '../../audit.ts';
import type { RequestContext } from '../../context.ts';
import { openProfile } from './openProfile.ts';
import { writeDown } from './writeDown.ts';

type Wanted = RouteBody<typeof updateBusinessProfile>;

/** Changes at Meta what differs from what is there now, and returns what Meta says afterwards. */
export async function updateProfile(ctx: RequestContext, wanted: Wanted): Promise<BusinessProfile> {
  const profile = await openProfile(ctx);
  const before = await profile.read();
  const changes = changesFrom(before, wanted);
  if (Object.keys(changes).length === 0) return before;
  await profile.write(changes);
  const after = await profile.read();
  await writeDown(ctx, changesBetween(before, after));
  return after;
}

/** The two websites are one list at Meta, so both go whenever one of them changed. */
function changesFrom(before: BusinessProfile, wanted: Wanted): BusinessProfileChanges {
  const { website_1 = before.website_1, website_2 = before.website_2, ...texts } = wanted;
  const changed = Object.entries(texts).filter(
    ([field, text]) => before[field as keyof typeof texts] !== text,
  );
  const isSame = website_1 === before.website_1 && website_2 === before.website_2;
  return {
    ...(Object.fromEntries(changed) as BusinessProfileChanges),
    ...(isSame ? {} : { websites: [website_1, website_2].filter((site) => site !== '') }),
  };
}
