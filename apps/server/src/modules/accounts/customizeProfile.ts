import type { RouteBody, customizeProfile as route } from '@herald/contract';
import type { RequestContext } from '../../context.ts';

/** First onboarding step. May be repeated: the last answers count. */
export async function customizeProfile(ctx: RequestContext, body: RouteBody<typeof route>): Promise<void> {
  const now = ctx.clock.now();
  await ctx.app.database.statements
    .updateTable('users')
    .set({
      first_name: body.first_name,
      last_name: body.last_name,
      company_name: body.company_name,
      company_website: body.website ?? null,
      company_role: body.role,
      monthly_contacts: body.monthly_contacts,
      ...(body.locale ? { locale: body.locale } : {}),
      onboarded_at: now,
      updated_at: now,
    })
    .where('id', '=', ctx.person.userId)
    .execute();
}
