import * as contract from '@herald/contract';
import { type HttpApp, serve } from '../../http/serve.ts';
import { createAccessCode } from './createAccessCode.ts';
import { presentCode } from './present.ts';
import { readCodes } from './queries.ts';
import { revokeAccessCode } from './revokeAccessCode.ts';
import { useAccessCode } from './useAccessCode.ts';

export function registerAccessCodes(app: HttpApp): void {
  serve(app, contract.validateCode, async ({ ctx, body }) => {
    const valid = await useAccessCode(ctx, body);
    return { valid, grant: valid ? ('stripe_scale' as const) : null };
  });
  serve(app, contract.listAccessCodes, async ({ ctx }) => {
    const rows = await readCodes(ctx.app);
    return { data: rows.map((row) => presentCode(row, ctx.clock.now())) };
  });
  serve(app, contract.createAccessCode, async ({ ctx, body }) => ({
    data: await createAccessCode(ctx, body),
  }));
  serve(app, contract.revokeAccessCode, async ({ ctx, params }) => ({
    data: await revokeAccessCode(ctx, params.code_id),
  }));
}
