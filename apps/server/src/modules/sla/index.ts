import * as contract from '@herald/contract';
import { serve } from '../../http/serve.ts';
import type { Module } from '../../module.ts';
import { keepSla } from './keepSla.ts';
import { recountSla } from './recountSla.ts';
import { createTarget, deleteTarget, listTargets, updateTarget } from './targets.ts';
import { warnSla } from './warnSla.ts';

export { targetFor } from './dueAt.ts';
export { readTargets } from './keepSla.ts';
export { recountLater } from './recountSla.ts';
export { deleteTargetsOfLabel } from './targets.ts';

/** Within which time customers are to be answered. */
export const sla: Module = {
  name: 'sla',
  register(http) {
    serve(http, contract.listSlaTargets, async ({ ctx }) => ({ data: await listTargets(ctx) }));
    serve(http, contract.createSlaTarget, async ({ ctx, body }) => ({ data: await createTarget(ctx, body) }));
    serve(http, contract.updateSlaTarget, async ({ ctx, params, body }) => ({
      data: await updateTarget(ctx, params.target_id, body),
    }));
    serve(http, contract.deleteSlaTarget, ({ ctx, params }) => deleteTarget(ctx, params.target_id));
  },
  subscribers: [keepSla],
  jobs: [recountSla, warnSla],
};
