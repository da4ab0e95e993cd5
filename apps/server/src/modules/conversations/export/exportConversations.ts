import type { ConversationFilters } from '@herald/contract';
import { mayDo } from '../../../actor.ts';
import { audit } from '../../../audit.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import type { Download } from '../../../http/serve.ts';
import { readTimezone } from '../../../people/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { tableDownload } from '../../contacts/index.ts';
import { exportColumns } from './exportColumns.ts';
import { type ExportedConversation, readExported } from './readExported.ts';

const pageSize = 1000;

interface Wanted {
  filters: ConversationFilters;
  format: 'csv' | 'xlsx';
  /** Of the team; the file tells which conversation is whose. */
  numbers: readonly number[];
}

/** The conversations that meet the filters, as a file, whatever their number: one page is in memory at a time. */
export async function exportConversations(ctx: RequestContext, wanted: Wanted): Promise<Download> {
  // Whoever may take contacts away need not be one who may read what they write.
  if (!mayDo(ctx.actor, 'conversations.view')) throw new AppError('forbidden');
  const { locale, clock, teamId } = ctx;
  const timeZone = await ctx.db.transaction(async (tx) => {
    const filters = Object.entries(wanted.filters).filter(
      ([, value]) => value !== undefined && value !== false,
    );
    const after = {
      format: wanted.format,
      ...(filters.length > 0 && { filters: filters.map(([name]) => name).join(', ') }),
    };
    await audit(tx, byOf(ctx), {
      action: 'conversations.exported',
      target: { kind: 'conversations' },
      after,
    });
    return readTimezone(tx, teamId);
  });
  const columns = exportColumns(locale);
  return tableDownload({
    format: wanted.format,
    locale,
    name: `conversations-${clock.now().toISOString().slice(0, 10)}`,
    title: 'Conversations',
    columns,
    pages: cells(pagesOf(ctx, wanted)),
    timeZone,
  });

  async function* cells(pages: AsyncIterable<ExportedConversation[]>) {
    for await (const rows of pages) yield rows.map((row) => columns.map(({ read }) => read(row)));
  }
}

async function* pagesOf(ctx: RequestContext, { filters, numbers }: Wanted) {
  const now = ctx.clock.now();
  for (const phoneNumberId of numbers) {
    const scope = { teamId: ctx.teamId, phoneNumberId };
    for (let afterId = 0; ; ) {
      const page = { filters, userId: ctx.person.userId, now, after: null, limit: pageSize, groupSize: 0 };
      const rows = await ctx.db.read((tx) => readExported(tx, scope, page, afterId));
      yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < pageSize) break;
      afterId = last.contact_id;
    }
  }
}
