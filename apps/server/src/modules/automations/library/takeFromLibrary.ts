import type { AutomationDetail, Locale, RouteBody, takeLibraryAutomation } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { notFound } from '../../../platform/errors.ts';
import { placeFile } from '../files/placeFile.ts';
import { presentDetail } from '../present.ts';
import { libraryItems } from './index.ts';
import { fileOf } from './item.ts';

/** Makes an automation of one of the library, in the language of the team unless another is asked for. */
export function takeFromLibrary(
  ctx: RequestContext,
  libraryId: string,
  { language, name }: RouteBody<typeof takeLibraryAutomation>,
): Promise<AutomationDetail> {
  const item = libraryItems.find(({ id }) => id === libraryId);
  if (!item) throw notFound();
  return ctx.db.transaction(async (tx) => {
    const { locale } = await tx
      .selectFrom('teams')
      .select('locale')
      .where('id', '=', ctx.teamId)
      .executeTakeFirstOrThrow();
    const file = fileOf(item, language ?? (locale as Locale));
    const { id } = await placeFile(tx, ctx, name === undefined ? file : { ...file, name });
    return presentDetail(tx, ctx, id);
  });
}
