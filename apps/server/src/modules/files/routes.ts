import { uploadFile } from '@herald/contract';
import { type HttpApp, serve } from '../../http/serve.ts';
import { presentFile } from './present.ts';
import { storeUpload } from './storeUpload.ts';

export function registerFiles(http: HttpApp): void {
  serve(http, uploadFile, async ({ ctx, upload }) => ({
    data: presentFile(ctx.app, await storeUpload(ctx, upload)),
  }));
}
