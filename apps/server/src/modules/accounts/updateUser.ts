import type { RouteBody, updateUser as route } from '@herald/contract';
import type { RequestContext } from '../../context.ts';

export async function updateUser(ctx: RequestContext, body: RouteBody<typeof route>): Promise<void> {
  await ctx.app.database.statements
    .updateTable('users')
    .set({ ...body, updated_at: ctx.clock.now() })
    .where('id', '=', ctx.person.userId)
    .execute();
}
