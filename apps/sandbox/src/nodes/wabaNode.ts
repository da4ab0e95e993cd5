import type { Json } from '../core/json.ts';
import type { PhoneNumber, Waba } from '../core/model.ts';
import type { World } from '../world.ts';

const timezoneIds: Record<string, string> = { 'America/Los_Angeles': '1', 'Europe/Paris': '57', UTC: '0' };

export function presentWaba(world: World, waba: Waba): Json {
  const business = world.store.businesses.get(waba.businessId);
  return {
    id: waba.id,
    name: waba.name,
    currency: waba.currency,
    country: waba.country,
    timezone_id: timezoneIds[waba.timezone] ?? '57',
    status: waba.disabled ? 'DISABLED' : 'ACTIVE',
    account_review_status: waba.restrictions.length > 0 ? 'RESTRICTED' : 'APPROVED',
    business_verification_status: business?.verified ? 'verified' : 'not_verified',
    ownership_type: 'CLIENT_OWNED',
    message_template_namespace: `${waba.id.slice(0, 8)}_${waba.id.slice(8, 12)}_sandbox`,
    is_enabled_for_insights: waba.insightsEnabled,
    health_status: healthOf(world, waba),
    marketing_messages_onboarding_status: waba.hasPaymentMethod ? 'ELIGIBLE' : 'PENDING_VALID_PAYMENT_METHOD',
    owner_business_info: { id: waba.businessId, name: business?.name },
    primary_funding_id: waba.hasPaymentMethod ? `${waba.businessId.slice(0, 12)}77` : undefined,
    whatsapp_business_manager_messaging_limit: business?.tier,
    phone_numbers: { data: world.store.phonesOf(waba.id).map((phone) => presentPhone(world, phone)) },
  };
}

export function presentPhone(world: World, phone: PhoneNumber): Json {
  const waba = world.store.wabas.get(phone.wabaId);
  return {
    id: phone.id,
    display_phone_number: phone.display,
    verified_name: phone.verifiedName,
    code_verification_status: phone.verified ? 'VERIFIED' : 'NOT_VERIFIED',
    quality_rating: phone.quality,
    quality_score: { score: phone.quality },
    status: phone.registered ? phone.status : phone.verified ? 'DISCONNECTED' : 'UNVERIFIED',
    name_status: phone.nameStatus,
    new_name_status: phone.newName === undefined ? 'NONE' : 'PENDING_REVIEW',
    account_mode: 'LIVE',
    platform_type: phone.registered ? 'CLOUD_API' : 'NOT_APPLICABLE',
    throughput: { level: phone.throughput },
    whatsapp_business_manager_messaging_limit: world.store.businessOf(phone.wabaId)?.tier,
    is_on_biz_app: phone.coexistence,
    is_official_business_account: false,
    is_pin_enabled: phone.pin !== null,
    is_preverified_number: false,
    search_visibility: 'VISIBLE',
    country_dial_code: phone.callingCode,
    country_code: waba?.country,
    last_onboarded_time: new Date(phone.lastOnboardedAt).toISOString().replace(/\.\d+Z$/, '+0000'),
    webhook_configuration: {
      ...(phone.overrideUri ? { phone_number: phone.overrideUri } : {}),
      ...(waba?.subscription?.overrideUri
        ? { whatsapp_business_account: waba.subscription.overrideUri }
        : {}),
      ...(world.settings.webhookUrl ? { application: world.settings.webhookUrl } : {}),
    },
    health_status: waba ? healthOf(world, waba, phone) : undefined,
  };
}

/** The worst entity decides whether one can send. */
export function healthOf(world: World, waba: Waba, phone?: PhoneNumber): Json {
  const business = world.store.businesses.get(waba.businessId);
  const entities: Json[] = [];
  if (phone) entities.push(phoneHealth(phone));
  entities.push(
    wabaHealth(waba),
    {
      entity_type: 'BUSINESS',
      id: business?.id,
      can_send_message: business?.verified ? 'AVAILABLE' : 'LIMITED',
    },
    { entity_type: 'APP', id: world.app.id, can_send_message: 'AVAILABLE' },
  );
  const values = entities.map((entity) => entity.can_send_message);
  const worst = ['BLOCKED', 'LIMITED', 'AVAILABLE'].find((level) => values.includes(level));
  return { can_send_message: worst, entities };
}

function phoneHealth(phone: PhoneNumber): Json {
  const base = { entity_type: 'PHONE_NUMBER', id: phone.id };
  if (phone.registered) return { ...base, can_send_message: 'AVAILABLE' };
  return {
    ...base,
    can_send_message: 'BLOCKED',
    errors: [
      {
        error_code: 141000,
        error_description: 'The phone number is not registered.',
        possible_solution: 'Register the number.',
      },
    ],
  };
}

function wabaHealth(waba: Waba): Json {
  const base = { entity_type: 'WABA', id: waba.id };
  if (waba.disabled) {
    return {
      ...base,
      can_send_message: 'BLOCKED',
      errors: [
        {
          error_code: 141002,
          error_description: 'The account is disabled.',
          possible_solution: 'Request a review.',
        },
      ],
    };
  }
  if (!waba.hasPaymentMethod) {
    return {
      ...base,
      can_send_message: 'BLOCKED',
      errors: [
        {
          error_code: 141006,
          error_description: 'There is an error with the payment method.',
          possible_solution: 'Add a valid payment method in WhatsApp Manager.',
        },
      ],
    };
  }
  return { ...base, can_send_message: waba.restrictions.length > 0 ? 'LIMITED' : 'AVAILABLE' };
}
