import type { Route } from '@herald/contract';
import { isImpersonated } from '../actor.ts';
import { audit, auditInstallation } from '../audit.ts';
import type { AppServices } from '../platform/context.ts';
import type { Tx } from '../platform/database/index.ts';
import type { Visit } from './visit.ts';

interface Noted {
  /** What the request works with: its changes carry the line about them. */
  services: AppServices;
  /** Writes the line when the request has succeeded and nothing of it was a change of ours. */
  finish(): Promise<void>;
}

/**
 * Whatever an operator changes as somebody else stands in the log of the team, or of the installation where it concerns
 * none: who, as whom, and which call. The line is written by the transaction of the change, so neither is there without
 * the other; what was changed stays where it would without them.
 */
export function noteImpersonated(
  services: AppServices,
  route: Route,
  { actor, teamId }: Visit,
  ip: string,
): Noted {
  const isTheirs = !actor || !isImpersonated(actor);
  if (isTheirs || !route.changes || route.endsImpersonation) return { services, async finish() {} };
  const by = { app: services, actor, now: services.clock.now(), ip };
  const entry = {
    action: 'impersonation.used',
    target: { kind: 'call', name: `${route.method} ${route.name}` },
  } as const;
  const write = (tx: Tx) =>
    teamId === null ? auditInstallation(tx, by, entry) : audit(tx, { ...by, teamId }, entry);
  let isWritten = false;
  const database = services.database.noting(async (tx) => {
    if (isWritten) return;
    await write(tx);
    tx.afterCommit(() => {
      isWritten = true;
    });
  });
  return {
    services: { ...services, database },
    async finish() {
      if (!isWritten) await services.database.pipeline.transaction(write);
    },
  };
}
