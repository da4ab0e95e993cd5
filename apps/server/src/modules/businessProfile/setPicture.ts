import { readFile } from 'node:fs/promises';
import type { BusinessProfile } from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { metaRefused, uploadToMeta } from '../../connectors/whatsapp.ts';
import type { RequestContext } from '../../context.ts';
import type { Upload } from '../../http/uploads.ts';
import { detectType, refuseFile } from '../files/index.ts';
import { openProfile } from './openProfile.ts';
import { writeDown } from './writeDown.ts';

/** Gives the number another picture. What the file is, its bytes say. */
export async function setPicture(ctx: RequestContext, upload: Upload): Promise<BusinessProfile> {
  const type = await detectType(upload);
  const { pictureTypes } = limits.profile;
  if (!pictureTypes.some((each) => each === type)) {
    throw refuseFile(upload.fieldname, 'kind', { kinds: 'JPEG, PNG' });
  }
  const profile = await openProfile(ctx);
  const name = type === 'image/png' ? 'profile.png' : 'profile.jpg';
  const picture = { name, type, data: await readFile(upload.path) };
  const handle = await uploadToMeta(ctx.app, profile.token, picture).catch((error: unknown) => {
    throw metaRefused(error);
  });
  await profile.write({ profile_picture_handle: handle });
  await writeDown(ctx, { before: {}, after: { picture: upload.filename } });
  return profile.read();
}
