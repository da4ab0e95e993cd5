import type { BusinessProfile } from '@herald/contract';
import type { BusinessProfileChanges, BusinessProfile as MetaProfile } from '@herald/whatsapp';
import { cloudApiOf, metaRefused } from '../../connectors/whatsapp.ts';
import type { RequestContext } from '../../context.ts';
import { readToken } from '../../messaging/readToken.ts';
import { notFound } from '../../platform/errors.ts';
import { readNumberAccess } from '../numbers/index.ts';

interface OpenProfile {
  token: string;
  read(): Promise<BusinessProfile>;
  write(changes: BusinessProfileChanges): Promise<void>;
}

/** The profile of the route's number at Meta: nothing of it is kept here, since people change it in Meta's own pages too. */
export async function openProfile(ctx: RequestContext): Promise<OpenProfile> {
  const access = await ctx.db.read((tx) => readNumberAccess(tx, ctx.teamId, ctx.phoneNumberId));
  if (!access) throw notFound();
  const api = cloudApiOf(ctx.app);
  const token = await readToken(ctx.app, ctx.teamId, access.account_id);
  const number = { token, phoneNumberId: access.meta_id };
  const told = (error: unknown) => {
    throw metaRefused(error);
  };
  return {
    token,
    read: async () => presentProfile(await api.getBusinessProfile(number).catch(told)),
    write: (changes) => api.updateBusinessProfile({ ...number, changes }).catch(told),
  };
}

function presentProfile(profile: MetaProfile): BusinessProfile {
  const [website_1 = '', website_2 = ''] = profile.websites;
  return {
    profile_picture_url: profile.profilePictureUrl,
    about: profile.about ?? '',
    description: profile.description ?? '',
    address: profile.address ?? '',
    email: profile.email ?? '',
    vertical: profile.vertical ?? '',
    website_1,
    website_2,
  };
}
