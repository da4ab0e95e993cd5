import * as contract from '@herald/contract';
import { type HttpApp, serve } from '../../http/serve.ts';
import { exportAuditEvents } from './exportAuditEvents.ts';
import { listAuditActors } from './listAuditActors.ts';
import { listAuditEvents } from './listAuditEvents.ts';

export function registerAudit(app: HttpApp): void {
  serve(app, contract.listAuditEvents, ({ ctx, query }) => listAuditEvents(ctx, query));
  serve(app, contract.exportAuditEvents, async ({ ctx, query }) => exportAuditEvents(ctx, query));
  serve(app, contract.listAuditActors, async ({ ctx }) => ({ data: await listAuditActors(ctx) }));
}
