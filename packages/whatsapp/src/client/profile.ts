import { z } from 'zod';
import { asObject, itemsOf, listOf, text } from '../read.ts';
import { graphPath, type Transport } from './transport.ts';
import type { BusinessProfile, BusinessProfileChanges } from './types.ts';

interface OnPhone {
  token: string;
  phoneNumberId: string;
}

const fields = 'about,address,description,email,profile_picture_url,websites,vertical';

const schema = z.object({
  about: text,
  address: text,
  description: text,
  email: text,
  profile_picture_url: text,
  websites: listOf(z.string()),
  vertical: text,
});

export async function getBusinessProfile(transport: Transport, request: OnPhone): Promise<BusinessProfile> {
  const { token, phoneNumberId } = request;
  const path = graphPath(phoneNumberId, 'whatsapp_business_profile');
  const answer = await transport.call({ method: 'GET', path, token, query: { fields } });
  const { profile_picture_url, ...profile } = schema.parse(asObject(itemsOf(answer, 'data')[0]) ?? {});
  return { ...profile, profilePictureUrl: profile_picture_url };
}

export async function updateBusinessProfile(
  transport: Transport,
  request: OnPhone & { changes: BusinessProfileChanges },
): Promise<void> {
  const { token, phoneNumberId, changes } = request;
  const path = graphPath(phoneNumberId, 'whatsapp_business_profile');
  await transport.call({ method: 'POST', path, token, json: { messaging_product: 'whatsapp', ...changes } });
}
