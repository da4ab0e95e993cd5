import type { FastifyInstance } from 'fastify';
import { asObject, isObject, type Json } from '../core/json.ts';
import type { PhoneNumber } from '../core/model.ts';
import { syncFromApp } from '../customers/coexistence.ts';
import { emitForWaba } from '../emit.ts';
import { accessPhone, managementPermission } from '../graph/access.ts';
import { invalidParameter, messagingError } from '../graph/errors.ts';
import { requireText } from '../messages/fields.ts';
import type { World } from '../world.ts';
import { verifyCallback } from './subscriptions.ts';

type Params = { Params: { id: string } };
const registrationWindowMs = 72 * 3_600_000;
const registrationLimit = 10;
const localizationRegions = [
  'AU',
  'ID',
  'IN',
  'JP',
  'SG',
  'KR',
  'DE',
  'CH',
  'GB',
  'BR',
  'BH',
  'ZA',
  'AE',
  'CA',
];

/** Registration, two-step PIN, verification codes and callback override of a business number. */
export function registerPhoneRoutes(http: FastifyInstance, world: World): void {
  http.post<Params>('/graph/:id/register', async (request) => {
    const phone = accessPhone(world, request, request.params.id, managementPermission);
    return registerNumber(world, phone, asObject(request.body));
  });
  http.post<Params>('/graph/:id/deregister', async (request) => {
    const phone = accessPhone(world, request, request.params.id, managementPermission);
    countRegistration(world, phone);
    phone.registered = false;
    world.store.phones.put(phone);
    world.events.changed('numbers');
    return { success: true };
  });
  http.post<Params>('/graph/:id/smb_app_data', async (request) => {
    const phone = accessPhone(world, request, request.params.id, managementPermission);
    const type = String(asObject(request.body).sync_type ?? '');
    return { messaging_product: 'whatsapp', request_id: syncFromApp(world, phone, type) };
  });
  http.post<Params>('/graph/:id/request_code', async (request) => {
    accessPhone(world, request, request.params.id, managementPermission);
    return { success: true };
  });
  http.post<Params>('/graph/:id/verify_code', async (request) => {
    const phone = accessPhone(world, request, request.params.id, managementPermission);
    if (!/^\d{6}$/.test(String(asObject(request.body).code ?? ''))) {
      throw messagingError(131009, 'The verification code must have six digits.');
    }
    phone.verified = true;
    phone.nameStatus = 'APPROVED';
    world.store.phones.put(phone);
    return { success: true };
  });
}

function registerNumber(world: World, phone: PhoneNumber, body: Json): Json {
  if (body.messaging_product !== 'whatsapp')
    throw invalidParameter('The parameter messaging_product is required.');
  const pin = String(body.pin ?? '');
  if (!/^\d{6}$/.test(pin)) throw invalidParameter('Param pin must be a string of 6 digits.');
  if (phone.coexistence)
    throw invalidParameter('A number on the WhatsApp Business app cannot be registered.');
  if (!phone.verified) throw messagingError(133006);
  const region = body.data_localization_region;
  if (region !== undefined && !localizationRegions.includes(String(region))) {
    throw invalidParameter('Param data_localization_region is not one of the supported regions.');
  }
  countRegistration(world, phone);
  comparePin(world, phone, pin);
  phone.pin = pin;
  phone.registered = true;
  phone.status = 'CONNECTED';
  world.store.phones.put(phone);
  world.events.changed('numbers');
  return { success: true };
}

const guessesBeforeLock = 5;
const lockMs = 30 * 60_000;
/** After two wrong ones nobody types this fast. */
const fastMs = 2_000;

/** Two-step verification: after a few wrong PINs Meta locks the number for a while, and says how long. */
function comparePin(world: World, phone: PhoneNumber, pin: string): void {
  if (phone.pin === null) return;
  const now = world.clock.now();
  const lockedFor = (phone.pinLockedUntil ?? 0) - now;
  if (lockedFor > 0) throw messagingError(133008, waitWords('guessed too many times', lockedFor));
  const guesses = phone.pinLockedUntil ? [] : (phone.pinGuesses ?? []);
  if (guesses.length > 1 && now - (guesses.at(-1) ?? 0) < fastMs)
    throw messagingError(133009, waitWords('entered too quickly', fastMs));
  const isRight = phone.pin === pin;
  phone.pinGuesses = isRight ? [] : [...guesses, now];
  phone.pinLockedUntil = phone.pinGuesses.length >= guessesBeforeLock ? now + lockMs : 0;
  world.store.phones.put(phone);
  if (!isRight) throw messagingError(133005);
}

const waitWords = (what: string, ms: number) =>
  `Two-step verification PIN ${what}. Please wait ${Math.ceil(ms / 1000)} seconds before trying again.`;

function countRegistration(world: World, phone: PhoneNumber): void {
  const now = world.clock.now();
  phone.registrations = phone.registrations.filter((at) => at > now - registrationWindowMs);
  if (phone.registrations.length >= registrationLimit) throw messagingError(133016);
  phone.registrations.push(now);
  world.store.phones.put(phone);
}

/** POST on the number itself: two-step PIN, callback override, or a new name, which is reviewed first. */
export async function updatePhone(world: World, phone: PhoneNumber, body: Json): Promise<Json> {
  const edits = ['pin', 'new_display_name', 'webhook_configuration'];
  if (!edits.some((name) => body[name] !== undefined))
    throw invalidParameter(`Nothing to change: one of ${edits.join(', ')} is required.`);
  if (body.pin !== undefined) {
    if (!/^\d{6}$/.test(String(body.pin))) throw invalidParameter('Param pin must be a string of 6 digits.');
    phone.pin = String(body.pin);
    emitForWaba(world, phone.wabaId, 'security', {
      display_phone_number: phone.digits,
      event: 'PIN_CHANGED',
      requester: world.app.businessId,
    });
  }
  if (body.new_display_name !== undefined) {
    phone.newName = requireText(body, 'new_display_name', 'new_display_name', 512);
    emitForWaba(world, phone.wabaId, 'phone_number_name_update', {
      display_phone_number: phone.digits,
      decision: 'PENDING',
      requested_verified_name: phone.newName,
      rejection_reason: null,
    });
  }
  if (isObject(body.webhook_configuration)) {
    const { override_callback_uri: uri, verify_token: token } = body.webhook_configuration;
    if (typeof uri !== 'string') throw invalidParameter('override_callback_uri is required');
    if (uri) await verifyCallback(uri, String(token ?? ''));
    phone.overrideUri = uri || null;
  }
  world.store.phones.put(phone);
  return { success: true };
}
