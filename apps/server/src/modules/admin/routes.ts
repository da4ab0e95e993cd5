import * as contract from '@herald/contract';
import { requireOwnPage } from '../../http/ownPage.ts';
import { type HttpApp, serve } from '../../http/serve.ts';
import { readParkedEvents } from '../../intake/index.ts';
import { discardEvent, replayEvents, showEvent } from './decideParked.ts';
import { listInstallationEvents } from './installationLog.ts';
import { readAdminNumbers, readViolations } from './numbers.ts';
import { readOverview } from './overview.ts';
import { blockPerson, unblockPerson } from './people/blockPerson.ts';
import { presentParked, presentParkedDetail } from './present.ts';
import { blockTeam, unblockTeam } from './teams/blockTeam.ts';
import { listTeams } from './teams/listTeams.ts';
import { setPrepaid } from './teams/setPrepaid.ts';
import { setScaleAccess } from './teams/setScaleAccess.ts';
import { unblockViolation } from './unblockViolation.ts';

export function registerAdmin(app: HttpApp): void {
  serve(app, contract.listParkedEvents, async ({ ctx, query }) => {
    const { cursor, per_page, status, search = '' } = query;
    const before = cursor === undefined ? null : Number(cursor);
    const found = await readParkedEvents(ctx.app, { status, search, before, limit: per_page + 1 });
    const shown = found.slice(0, per_page);
    const next_cursor = found.length > per_page ? String(shown.at(-1)?.id) : null;
    return { data: shown.map(presentParked), meta: { next_cursor, per_page } };
  });
  serve(app, contract.getParkedEvent, async ({ ctx, params, request }) => {
    requireOwnPage(ctx.app, request);
    return { data: presentParkedDetail(await showEvent(ctx, params.event_id)) };
  });
  serve(app, contract.replayParkedEvents, async ({ ctx, body }) => ({
    data: { replayed: await replayEvents(ctx, body.events) },
  }));
  serve(app, contract.discardParkedEvent, async ({ ctx, params }) => ({
    data: presentParked(await discardEvent(ctx, params.event_id)),
  }));
  serve(app, contract.listInstallationEvents, ({ ctx, query }) => listInstallationEvents(ctx, query));
  registerNumbersOfAll(app);
  registerTeams(app);
  registerPeople(app);
}

function registerNumbersOfAll(app: HttpApp): void {
  serve(app, contract.getOverview, async ({ ctx }) => ({ data: await readOverview(ctx.app) }));
  serve(app, contract.listAdminNumbers, async ({ ctx, query }) => ({
    data: await readAdminNumbers(ctx.app, query.search ?? ''),
  }));
  serve(app, contract.listAccountViolations, async ({ ctx }) => ({ data: await readViolations(ctx.app) }));
  serve(app, contract.unblockAccountViolation, async ({ ctx, body }) => ({
    data: await unblockViolation(ctx, body.api_waba_id),
  }));
}

function registerTeams(app: HttpApp): void {
  serve(app, contract.listAdminTeams, ({ ctx, query }) => listTeams(ctx, query));
  serve(app, contract.blockTeam, async ({ ctx, params, body }) => ({
    data: await blockTeam(ctx, params.team_id, body.reason),
  }));
  serve(app, contract.unblockTeam, async ({ ctx, params }) => ({
    data: await unblockTeam(ctx, params.team_id),
  }));
  serve(app, contract.setTeamPrepaid, async ({ ctx, params, body }) => ({
    data: await setPrepaid(ctx, params.team_id, body.prepaid),
  }));
  serve(app, contract.setScaleAccess, async ({ ctx, params, body }) => ({
    data: await setScaleAccess(ctx, params.team_id, body.granted),
  }));
}

function registerPeople(app: HttpApp): void {
  serve(app, contract.blockPerson, async ({ ctx, params, body }) => ({
    data: await blockPerson(ctx, params.user_id, body.reason),
  }));
  serve(app, contract.unblockPerson, async ({ ctx, params }) => ({
    data: await unblockPerson(ctx, params.user_id),
  }));
}
