import { z } from 'zod';
import { asObject, flag, idText, itemsOf, type JsonObject, listOf, number, part, text } from '../read.ts';
import { CloudApiError } from './error.ts';
import { graphPath, type Transport } from './transport.ts';
import type { BusinessToken, CodeExchange, HealthStatus, PhoneNumber, TokenInfo, Waba } from './types.ts';

export async function exchangeCode(transport: Transport, request: CodeExchange): Promise<BusinessToken> {
  const { appId, appSecret, code } = request;
  const answer = await transport.call({
    method: 'GET',
    path: '/oauth/access_token',
    query: { client_id: appId, client_secret: appSecret, code },
    secrets: [appSecret, code],
  });
  const schema = z.object({ access_token: text, token_type: text, expires_in: number });
  const { access_token, token_type, expires_in } = schema.parse(answer);
  if (!access_token) throw new CloudApiError('WhatsApp gave no token for the code.');
  return { accessToken: access_token, tokenType: token_type ?? 'bearer', expiresIn: expires_in || null };
}

const tokenSchema = z.object({
  is_valid: flag,
  app_id: idText,
  user_id: idText,
  expires_at: number,
  scopes: listOf(z.string()),
  granular_scopes: listOf(
    z.object({ scope: z.string(), target_ids: z.array(z.coerce.string()).nullable().catch(null) }),
  ),
});

export async function debugToken(
  transport: Transport,
  request: { appToken: string; token: string },
): Promise<TokenInfo> {
  const { appToken, token } = request;
  const answer = await transport.call({
    method: 'GET',
    path: '/debug_token',
    token: appToken,
    query: { input_token: token },
    secrets: [token],
  });
  const data = tokenSchema.parse(asObject(answer.data) ?? {});
  return {
    isValid: data.is_valid,
    appId: data.app_id,
    userId: data.user_id,
    // 0 means never.
    expiresAt: data.expires_at ? new Date(data.expires_at * 1000) : null,
    scopes: data.scopes,
    granularScopes: data.granular_scopes.map(({ scope, target_ids }) => ({ scope, targetIds: target_ids })),
  };
}

const healthSchema = part({
  can_send_message: text,
  entities: listOf(
    z.object({
      entity_type: text,
      id: idText,
      can_send_message: text,
      errors: listOf(z.object({ error_code: number, error_description: text, possible_solution: text })),
    }),
  ),
}).transform((health): HealthStatus | null => {
  if (!health?.can_send_message) return null;
  const entities = health.entities.map((entity) => ({
    type: entity.entity_type ?? 'UNKNOWN',
    id: entity.id,
    canSendMessage: entity.can_send_message ?? 'UNKNOWN',
    errors: entity.errors.map((error) => ({
      code: error.error_code,
      description: error.error_description,
      solution: error.possible_solution,
    })),
  }));
  return { canSendMessage: health.can_send_message, entities };
});

const wabaFields = [
  ...['id', 'name', 'currency', 'country', 'timezone_id', 'account_review_status'],
  ...['business_verification_status', 'owner_business_info', 'primary_funding_id', 'health_status'],
  ...['marketing_messages_onboarding_status', 'whatsapp_business_manager_messaging_limit'],
].join();

const wabaSchema = z.object({
  id: idText,
  name: text,
  currency: text,
  country: text,
  timezone_id: idText,
  account_review_status: text,
  business_verification_status: text,
  owner_business_info: part({ id: idText }),
  primary_funding_id: idText,
  marketing_messages_onboarding_status: text,
  whatsapp_business_manager_messaging_limit: text,
  health_status: healthSchema,
});

export async function getWaba(
  transport: Transport,
  request: { token: string; wabaId: string },
): Promise<Waba> {
  const { token, wabaId } = request;
  const answer = await transport.call({
    method: 'GET',
    path: graphPath(wabaId),
    token,
    query: { fields: wabaFields },
  });
  const waba = wabaSchema.parse(answer);
  return {
    id: waba.id ?? wabaId,
    name: waba.name,
    currency: waba.currency,
    country: waba.country,
    timezoneId: waba.timezone_id,
    accountReviewStatus: waba.account_review_status,
    businessVerificationStatus: waba.business_verification_status,
    ownerBusinessId: waba.owner_business_info?.id ?? null,
    primaryFundingId: waba.primary_funding_id,
    marketingMessagesOnboardingStatus: waba.marketing_messages_onboarding_status,
    messagingLimitTier: waba.whatsapp_business_manager_messaging_limit,
    healthStatus: waba.health_status,
  };
}

const phoneFields = [
  ...['id', 'display_phone_number', 'verified_name', 'quality_rating', 'code_verification_status', 'status'],
  ...['name_status', 'account_mode', 'platform_type', 'throughput', 'is_on_biz_app', 'health_status'],
  ...['is_official_business_account', 'whatsapp_business_manager_messaging_limit', 'is_pin_enabled'],
].join();

const phoneSchema = z.object({
  id: idText,
  display_phone_number: text,
  verified_name: text,
  quality_rating: text,
  code_verification_status: text,
  status: text,
  name_status: text,
  account_mode: text,
  platform_type: text,
  throughput: part({ level: text }),
  whatsapp_business_manager_messaging_limit: text,
  is_on_biz_app: flag,
  is_official_business_account: flag,
  is_pin_enabled: flag,
  health_status: healthSchema,
});

function readPhone(raw: JsonObject, fallbackId: string): PhoneNumber {
  const phone = phoneSchema.parse(raw);
  return {
    id: phone.id ?? fallbackId,
    displayPhoneNumber: phone.display_phone_number,
    verifiedName: phone.verified_name,
    qualityRating: phone.quality_rating,
    codeVerificationStatus: phone.code_verification_status,
    status: phone.status,
    nameStatus: phone.name_status,
    accountMode: phone.account_mode,
    platformType: phone.platform_type,
    throughputLevel: phone.throughput?.level ?? null,
    messagingLimitTier: phone.whatsapp_business_manager_messaging_limit,
    isOnBizApp: phone.is_on_biz_app,
    isOfficialBusinessAccount: phone.is_official_business_account,
    isPinEnabled: phone.is_pin_enabled,
    healthStatus: phone.health_status,
  };
}

export async function listPhoneNumbers(
  transport: Transport,
  request: { token: string; wabaId: string },
): Promise<PhoneNumber[]> {
  const { token, wabaId } = request;
  const path = graphPath(wabaId, 'phone_numbers');
  const numbers = await allItems(transport, { token, path, fields: phoneFields });
  return numbers.map((raw) => readPhone(raw, ''));
}

export async function listWabaIds(
  transport: Transport,
  request: { token: string; businessId: string },
): Promise<string[]> {
  const { token, businessId } = request;
  const edges = ['owned_whatsapp_business_accounts', 'client_whatsapp_business_accounts'];
  const lists = await Promise.all(
    edges.map((edge) => allItems(transport, { token, path: graphPath(businessId, edge), fields: 'id' })),
  );
  return [...new Set(lists.flat().map(({ id }) => String(id)))];
}

/** More than any account has; a cursor that leads in a circle ends there. */
const mostPages = 100;

/** Everything on an edge that has an id, page by page. */
async function allItems(
  transport: Transport,
  { token, path, fields }: { token: string; path: string; fields: string },
): Promise<JsonObject[]> {
  const items: JsonObject[] = [];
  let after: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const query: Record<string, string | number> = { fields, limit: 100, ...(after ? { after } : {}) };
    const answer: JsonObject = await transport.call({ method: 'GET', path, token, query });
    items.push(
      ...itemsOf(answer, 'data')
        .map(asObject)
        .filter((item) => item !== null),
    );
    const paging = asObject(answer.paging);
    // The last page still has cursors, but no address of a next one.
    after = typeof paging?.next === 'string' ? text.parse(asObject(paging.cursors)?.after) : null;
    if (after === null) break;
  }
  return items.filter(({ id }) => id !== undefined);
}

export async function getPhoneNumber(
  transport: Transport,
  request: { token: string; phoneNumberId: string },
): Promise<PhoneNumber> {
  const { token, phoneNumberId } = request;
  const query = { fields: phoneFields };
  const answer = await transport.call({ method: 'GET', path: graphPath(phoneNumberId), token, query });
  return readPhone(answer, phoneNumberId);
}
