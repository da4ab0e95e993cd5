import {
  type AuditAction,
  type AuditEvent,
  type AuditFilters,
  auditActions,
  type Locale,
  money,
  writeMoney,
} from '@herald/contract';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { csvDownload } from '../../http/csvDownload.ts';
import type { Download } from '../../http/serve.ts';
import type { Tx } from '../../platform/database/index.ts';
import { presentAuditEvent } from './present.ts';
import { readAuditActors, readAuditEvents } from './queries.ts';

const pageSize = 1000;

const titles: Record<Locale, readonly string[]> = {
  en: ['When (UTC)', 'Who', 'Through an operator', 'What', 'Action', 'Of what', 'Before', 'After', 'Address'],
  fr: ['Quand (UTC)', 'Qui', 'Par un exploitant', 'Quoi', 'Action', 'Sur quoi', 'Avant', 'Après', 'Adresse'],
};

/** The log as a file; that it was taken out of the house stands in it too. */
export async function exportAuditEvents(ctx: RequestContext, filters: AuditFilters): Promise<Download> {
  const { teamId, locale, clock } = ctx;
  await ctx.db.transaction(async (tx) => {
    const after = await readable(tx, teamId, filters);
    const target = { kind: 'team', id: teamId };
    await audit(tx, byOf(ctx), { action: 'audit.exported', target, ...(after && { after }) });
  });
  const filename = `audit-${clock.now().toISOString().slice(0, 10)}.csv`;
  return csvDownload(locale, filename, titles[locale], lines(ctx, filters));
}

/** Which lines were taken, as people read it; null for all of them. */
async function readable(tx: Tx, teamId: number, filters: AuditFilters) {
  const { actor, ...after } = filters;
  if (actor === undefined) return Object.keys(after).length === 0 ? null : after;
  const known = (await readAuditActors(tx, teamId)).find(({ id }) => id === actor);
  return { ...after, actor: known?.name ?? `#${actor}` };
}

async function* lines({ db, teamId, locale }: RequestContext, filters: AuditFilters) {
  for (let before: number | undefined; ; ) {
    const position = { teamId, filters, before, limit: pageSize };
    const rows = await db.read((tx) => readAuditEvents(tx, position));
    for (const row of rows) yield lineOf(presentAuditEvent(row), locale);
    before = rows.at(-1)?.id;
    if (rows.length < pageSize || before === undefined) return;
  }
}

function lineOf(event: ReturnType<typeof presentAuditEvent>, locale: Locale) {
  const { actor, target } = event;
  return [
    event.at,
    actor.name ?? (actor.id === null ? actor.kind : `${actor.kind} #${actor.id}`),
    event.impersonated_by,
    auditActions[event.action as AuditAction]?.[locale] ?? event.action,
    event.action,
    target.name ?? (target.id === null ? target.kind : `${target.kind} #${target.id}`),
    valuesOf(event.before, locale),
    valuesOf(event.after, locale),
    event.ip,
  ];
}

/** As data, but for amounts: their minor units would be read as a hundred times as much. */
function valuesOf(values: AuditEvent['before'], locale: Locale): string | null {
  if (values === null) return null;
  return JSON.stringify(values, (_name, value) => {
    const amount = money.safeParse(value);
    return amount.success ? writeMoney(amount.data, locale) : value;
  });
}
