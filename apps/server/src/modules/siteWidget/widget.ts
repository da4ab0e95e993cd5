import type { SiteWidget, SiteWidgetShape } from '@herald/contract';
import { sql } from 'kysely';
import { audit, changesBetween } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { asHtml } from '../../http/html.ts';
import { newToken } from '../../messaging/links/index.ts';
import type { AppServices } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { changeChatLink, insertChatLink, refuseTakenMessage } from '../chatLinks/index.ts';

interface WidgetRow extends Omit<SiteWidget, 'snippet'> {
  token: string;
  chat_link_id: number;
}

/** The widget of a number, with how many came by it; null until somebody saved one. */
export async function readWidget(
  tx: Tx,
  { teamId, phoneNumberId }: Pick<RequestContext, 'teamId' | 'phoneNumberId'>,
): Promise<WidgetRow | null> {
  const { rows } = await sql<WidgetRow>`
    select w.token, w.chat_link_id, w.is_active, w.locale, w.greeting, w.button, w.color, w.position, w.sites,
      l.message, l.visits_count, l.conversations_count
    from site_widgets w join chat_links l on l.team_id = w.team_id and l.id = w.chat_link_id
    where w.team_id = ${teamId} and w.phone_number_id = ${phoneNumberId}`.execute(tx);
  return rows[0] ?? null;
}

const linkName = { en: 'Site widget', fr: 'Widget du site' };

/** Its address stays, so a site that holds it shows every change. */
export function saveWidget(ctx: RequestContext, { message, ...shape }: SiteWidgetShape): Promise<WidgetRow> {
  return ctx.db
    .transaction(async (tx) => {
      const before = await readWidget(tx, ctx);
      const link = before
        ? (await changeChatLink(tx, ctx, before.chat_link_id, { message })).after
        : await insertChatLink(tx, ctx, { name: linkName[shape.locale], message });
      const key = { team_id: ctx.teamId, phone_number_id: ctx.phoneNumberId };
      const values = { ...shape, chat_link_id: link.id, updated_at: ctx.clock.now() };
      await tx
        .insertInto('site_widgets')
        .values({ ...key, ...values, token: before?.token ?? newToken() })
        .onConflict((conflict) => conflict.columns(['team_id', 'phone_number_id']).doUpdateSet(values))
        .execute();
      const saved = await readWidget(tx, ctx);
      if (!saved) throw new Error('A widget that was just saved is gone.');
      const changes = changesBetween(before ? readable(before) : {}, readable(saved));
      const target = { kind: 'site_widget', id: link.id, name: link.name };
      if (changes) await audit(tx, byOf(ctx), { action: 'site_widget.saved', target, ...changes });
      return saved;
    })
    .catch(refuseTakenMessage);
}

const readable = (row: WidgetRow) => ({
  is_active: row.is_active,
  locale: row.locale,
  greeting: row.greeting,
  button: row.button,
  color: row.color,
  position: row.position,
  message: row.message,
  sites: row.sites,
});

/** As the contract names it, with the one tag that a site needs. */
export function presentWidget(
  { config }: AppServices,
  { token, chat_link_id: _, ...row }: WidgetRow,
): SiteWidget {
  const address = asHtml(`${config.http.publicUrl}/widget.js`);
  return { ...row, snippet: `<script async src="${address}" data-widget="${token}"></script>` };
}
