import type { BusinessProfile, RouteBody, updateBusinessProfile } from '@herald/contract';
import type { BusinessProfileChanges } from '@herald/whatsapp';
import { type AuditValues, changesBetween } from '../../audit.ts';
import type { RequestContext } from '../../context.ts';
import { openProfile } from './openProfile.ts';
import { writeDown } from './writeDown.ts';

type Wanted = RouteBody<typeof updateBusinessProfile>;

/**
 * Changes at Meta what differs from what is there now, and returns what Meta says afterwards. The line of the log comes
 * before that is asked: should it fail, the next try finds nothing to change.
 */
export async function updateProfile(ctx: RequestContext, wanted: Wanted): Promise<BusinessProfile> {
  const profile = await openProfile(ctx);
  const before = await profile.read();
  const changes = changesFrom(before, wanted);
  if (Object.keys(changes).length === 0) return before;
  await profile.write(changes);
  await writeDown(ctx, changesBetween(before, written(changes)));
  return profile.read();
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

/** What Meta was given, under the names that the profile has here. */
function written({ websites, profile_picture_handle: _, ...texts }: BusinessProfileChanges): AuditValues {
  if (!websites) return texts;
  const [website_1 = '', website_2 = ''] = websites;
  return { ...texts, website_1, website_2 };
}
