import * as contract from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { type HttpApp, serve } from '../../http/serve.ts';
import { openProfile } from './openProfile.ts';
import { setPicture } from './setPicture.ts';
import { updateProfile } from './updateProfile.ts';

export function registerBusinessProfile(app: HttpApp): void {
  serve(app, contract.getBusinessProfile, async ({ ctx }) => ({
    data: await (await openProfile(ctx)).read(),
  }));
  serve(app, contract.updateBusinessProfile, async ({ ctx, body }) => ({
    data: await updateProfile(ctx, body),
  }));
  serve(
    app,
    contract.setBusinessPicture,
    async ({ ctx, upload }) => ({ data: await setPicture(ctx, upload) }),
    { fileLimit: limits.media.image.maxBytes },
  );
}
