import type { connectWhatsapp, RouteBody } from '@herald/contract';
import type { CloudApi, PhoneNumber, Waba } from '@herald/whatsapp';
import type { RequestContext } from '../../context.ts';

export interface GrantedAccount {
  waba: Waba;
  numbers: PhoneNumber[];
}

/**
 * What a token really opens, asked from Meta and never from the browser. A number named by the dialog narrows the
 * choice to it, but only if the token grants it.
 */
export async function readGrantedAccounts(
  ctx: RequestContext,
  api: CloudApi,
  token: string,
  body: RouteBody<typeof connectWhatsapp>,
): Promise<GrantedAccount[]> {
  const wabaIds = 'code' in body ? await grantedWabaIds(ctx, api, token, body.waba_id) : [body.waba_id];
  const accounts = await Promise.all(
    wabaIds.map(async (wabaId) => {
      const [waba, numbers] = await Promise.all([
        api.getWaba({ token, wabaId }),
        api.listPhoneNumbers({ token, wabaId }),
      ]);
      return { waba, numbers };
    }),
  );
  return narrow(accounts, body.phone_number_id, 'code' in body);
}

/** A scope that names no accounts opens all of the person who granted it: then the dialog's own word, or a list, says which. */
async function grantedWabaIds(
  ctx: RequestContext,
  api: CloudApi,
  token: string,
  chosen: string | undefined,
): Promise<string[]> {
  const { appId, appSecret } = ctx.app.config.meta;
  const info = await api.debugToken({ appToken: `${appId}|${appSecret}`, token });
  const scopeOf = (name: string) => info.granularScopes.find(({ scope }) => scope === name);
  const accounts = scopeOf('whatsapp_business_management');
  if (!info.isValid || !accounts) return [];
  if (accounts.targetIds) return accounts.targetIds;
  if (chosen !== undefined) return [chosen];
  const businesses = scopeOf('business_management')?.targetIds ?? [];
  return (await Promise.all(businesses.map((businessId) => api.listWabaIds({ token, businessId })))).flat();
}

function narrow(accounts: GrantedAccount[], numberId: string | undefined, isHint: boolean): GrantedAccount[] {
  const chosen = accounts
    .map(({ waba, numbers }) => ({ waba, numbers: numbers.filter(({ id }) => id === numberId) }))
    .filter(({ numbers }) => numbers.length > 0);
  if (chosen.length > 0) return chosen;
  return isHint ? accounts : [];
}
