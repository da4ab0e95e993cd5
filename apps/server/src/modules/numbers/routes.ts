import * as contract from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { type HttpApp, serve } from '../../http/serve.ts';
import { notFound } from '../../platform/errors.ts';
import { disconnectNumber } from './disconnect/disconnectNumber.ts';
import { refreshNumber } from './health/refreshNumber.ts';
import { presentNumber } from './present.ts';
import { readNumbers } from './queries.ts';
import { registerNumber } from './registration/registerNumber.ts';
import { validatePayment } from './validatePayment.ts';

async function current(ctx: RequestContext) {
  const [row] = await ctx.db.read((tx) => readNumbers(tx, ctx.teamId, ctx.clock.now(), ctx.phoneNumberId));
  if (!row) throw notFound();
  return { data: presentNumber(row) };
}

export function registerNumbers(app: HttpApp): void {
  serve(app, contract.getPhoneNumber, ({ ctx }) => current(ctx));
  serve(app, contract.refreshPhoneNumber, async ({ ctx }) => {
    await refreshNumber(ctx);
    return current(ctx);
  });
  serve(app, contract.registerPhoneNumber, async ({ ctx, body }) => {
    await registerNumber(ctx, body.pin);
    return current(ctx);
  });
  serve(app, contract.disconnectPhoneNumber, async ({ ctx, body }) => {
    await disconnectNumber(ctx, body.name);
    return current(ctx);
  });
  serve(app, contract.validatePaymentMethodMeta, async ({ ctx }) => {
    const payment = await validatePayment(ctx);
    return { data: { ...(await current(ctx)).data, payment } };
  });
}
