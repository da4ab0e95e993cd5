import * as contract from '@herald/contract';
import { requireOwnPage } from '../../http/ownPage.ts';
import { type HttpApp, serve } from '../../http/serve.ts';
import { exportAuditEvents } from './exportAuditEvents.ts';
import { listAuditActors } from './listAuditActors.ts';
import { listAuditEvents } from './listAuditEvents.ts';

export function registerAudit(app: HttpApp): void {
  serve(app, contract.listAuditEvents, ({ ctx, query }) => listAuditEvents(ctx, query));
  serve(app, contract.exportAuditEvents, async ({ ctx, query, request }) => {
    requireOwnPage(ctx.app, request);
    return exportAuditEvents(ctx, query);
  });
  serve(app, contract.listAuditActors, async ({ ctx }) => ({ data: await listAuditActors(ctx) }));
}
