import type { Route } from '@herald/contract';
import { isImpersonated } from '../actor.ts';
import { audit, auditInstallation } from '../audit.ts';
import { outsideTeams, type RequestContext } from '../context.ts';

/** They write of their own that it is over, and must answer before the page learns that its session is gone. */
const endings = new Set(['stopImpersonation', 'logout']);

/** By GET, as the specification of its path wants, and changes something all the same. */
const isWrite = ({ method, name }: Route) => method !== 'GET' || name === 'pauseCampaign';

/**
 * Whatever an operator has changed as somebody else stands in the log of the team, or of the installation where it concerns
 * none: who, as whom, and which call. What was changed stays where it would without them.
 */
export async function noteImpersonated(
  ctx: RequestContext,
  route: Route,
  teamId: number | null,
): Promise<void> {
  if (!isWrite(route) || endings.has(route.name) || !ctx.signedIn || !isImpersonated(ctx.signedIn)) return;
  const entry = {
    action: 'impersonation.used',
    target: { kind: 'call', name: `${route.method} ${route.name}` },
  } as const;
  const by = outsideTeams(ctx);
  const { pipeline } = ctx.app.database;
  await pipeline.transaction((tx) =>
    teamId === null ? auditInstallation(tx, by, entry) : audit(tx, { ...by, teamId }, entry),
  );
}
