import type { FastifyInstance } from 'fastify';
import { asObject, isObject, type Json } from '../core/json.ts';
import { tierSizes } from '../core/limitState.ts';
import type { PhoneNumber, Quality, Tier, Waba } from '../core/model.ts';
import { freeDisplayNumber, revokeTokens, type SignupOptions, signUp } from '../customers/assets.ts';
import { emitForWaba } from '../emit.ts';
import type { World } from '../world.ts';
import { found } from './found.ts';

type Params = { Params: { id: string } };

/** Sign-up, settings, and Meta's side of businesses, accounts and numbers. */
export function registerAssetControls(http: FastifyInstance, world: World): void {
  const { store } = world;
  http.get('/control/state', async () => describe(world));
  http.post('/control/signup', async (request) => signUp(world, asObject(request.body) as SignupOptions));
  http.post('/control/settings', async (request) => {
    mergeInto(world.settings as unknown as Json, asObject(request.body));
    world.saveSettings();
    return world.settings;
  });
  http.post<Params>('/control/numbers/:id', async (request) => {
    const phone = found(store.phones.get(request.params.id), 'This number');
    changeNumber(world, phone, asObject(request.body));
    return phone;
  });
  http.post<Params>('/control/accounts/:id', async (request) => {
    const waba = found(store.wabas.get(request.params.id), 'This account');
    changeAccount(world, waba, asObject(request.body));
    return waba;
  });
  http.post<Params>('/control/businesses/:id', async (request) => {
    const business = found(store.businesses.get(request.params.id), 'This business');
    const change = asObject(request.body);
    if (typeof change.verified === 'boolean') business.verified = change.verified;
    if (typeof change.tier === 'string' && change.tier in tierSizes) {
      business.tier = change.tier as Tier;
      announceTier(world, business.id, business.tier);
    }
    store.businesses.put(business);
    world.events.changed('numbers');
    return business;
  });
  http.post<Params>('/control/accounts/:id/revoke', async (request) => {
    revokeTokens(world, found(store.wabas.get(request.params.id), 'This account').id);
    emitForWaba(world, request.params.id, 'account_update', {
      event: 'PARTNER_REMOVED',
      waba_info: { waba_id: request.params.id },
    });
    return { success: true };
  });
  http.post('/control/tokens', async (request) => changeToken(world, asObject(request.body)));
}

function describe(world: World): Json {
  const { store } = world;
  const now = world.clock.now();
  return {
    app: world.app,
    settings: world.settings,
    now,
    suggestedNumber: freeDisplayNumber(world),
    businesses: [...store.businesses.all()].map((business) => ({
      ...business,
      peopleToday: world.limits.portfolioUse(business.id, now),
    })),
    accounts: [...store.wabas.all()].map(({ lockedNames: _l, templateCreations: _c, ...waba }) => waba),
    numbers: [...store.phones.all()].map(({ registrations: _r, ...phone }) => phone),
    webhooks: { ...world.webhooks.state, controls: world.webhooks.controls },
    faults: world.faults.list(),
  };
}

/** Objects are merged, everything else replaces; unknown names are ignored. */
function mergeInto(target: Json, change: Json): void {
  for (const [key, value] of Object.entries(change)) {
    if (!(key in target)) continue;
    const current = target[key];
    if (isObject(current) && isObject(value)) mergeInto(current, value);
    else target[key] = value;
  }
}

/** Its owner sets or switches off two-step verification in WhatsApp Manager, which forgives wrong guesses. */
function changePin(phone: PhoneNumber, pin: unknown): void {
  phone.pin = typeof pin === 'string' && /^\d{6}$/.test(pin) ? pin : null;
  phone.pinGuesses = [];
  phone.pinLockedUntil = 0;
}

function changeNumber(world: World, phone: PhoneNumber, change: Json): void {
  const display = { display_phone_number: phone.digits };
  if (typeof change.quality === 'string') phone.quality = change.quality as Quality;
  if (typeof change.status === 'string') phone.status = change.status;
  if (typeof change.coexistence === 'boolean') phone.coexistence = change.coexistence;
  if (typeof change.registered === 'boolean') phone.registered = change.registered;
  if ('pin' in change) changePin(phone, change.pin);
  if (change.throughput === 'HIGH' || change.throughput === 'STANDARD') {
    const upgraded = change.throughput === 'HIGH' && phone.throughput !== 'HIGH';
    phone.throughput = change.throughput;
    if (upgraded)
      emitForWaba(world, phone.wabaId, 'phone_number_quality_update', {
        ...display,
        event: 'THROUGHPUT_UPGRADE',
        ...limitOf(world, phone),
      });
  }
  if (typeof change.nameDecision === 'string') {
    phone.nameStatus = change.nameDecision === 'APPROVED' ? 'APPROVED' : 'DECLINED';
    const name = change.verifiedName ?? phone.newName;
    if (typeof name === 'string' && (change.nameDecision === 'APPROVED' || phone.newName === undefined))
      phone.verifiedName = name;
    emitForWaba(world, phone.wabaId, 'phone_number_name_update', {
      ...display,
      decision: change.nameDecision,
      requested_verified_name: name ?? phone.verifiedName,
      rejection_reason: change.nameDecision === 'APPROVED' ? null : 'NAME_NOT_CONSISTENT',
    });
    delete phone.newName;
  }
  if (change.qualityEvent === 'FLAGGED' || change.qualityEvent === 'UNFLAGGED') {
    emitForWaba(world, phone.wabaId, 'phone_number_quality_update', {
      ...display,
      event: change.qualityEvent,
      ...limitOf(world, phone),
    });
  }
  world.store.phones.put(phone);
  world.events.changed('numbers');
}

/** The portfolio's limit, which every word on a number repeats. */
function limitOf(world: World, phone: PhoneNumber): Json {
  const tier = world.store.businessOf(phone.wabaId)?.tier;
  return tier === undefined ? {} : { max_daily_conversations_per_business: tier };
}

function changeAccount(world: World, waba: Waba, change: Json): void {
  if (typeof change.hasPaymentMethod === 'boolean') waba.hasPaymentMethod = change.hasPaymentMethod;
  if (typeof change.restriction === 'string')
    restrict(world, waba, change.restriction, Number(change.days ?? 7));
  if (change.clearRestrictions === true) {
    waba.restrictions = [];
    emitForWaba(world, waba.id, 'account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info: [] });
  }
  if (typeof change.violation === 'string') {
    emitForWaba(world, waba.id, 'account_update', {
      event: 'ACCOUNT_VIOLATION',
      violation_info: { violation_type: change.violation },
    });
  }
  if (typeof change.disabled === 'boolean' && change.disabled !== waba.disabled) {
    waba.disabled = change.disabled;
    const date = new Date(world.clock.now()).toLocaleDateString('en-US', { dateStyle: 'long' });
    emitForWaba(world, waba.id, 'account_update', {
      event: 'DISABLED_UPDATE',
      ban_info: { waba_ban_state: waba.disabled ? 'DISABLE' : 'REINSTATE', waba_ban_date: date },
    });
  }
  if (typeof change.review === 'string')
    emitForWaba(world, waba.id, 'account_review_update', { decision: change.review });
  world.store.wabas.put(waba);
  world.events.changed('numbers');
}

function restrict(world: World, waba: Waba, type: string, days: number): void {
  const restriction = { restriction_type: type, expiration: world.clock.seconds() + days * 86_400 };
  waba.restrictions = [...waba.restrictions.filter((each) => each.restriction_type !== type), restriction];
  emitForWaba(world, waba.id, 'account_update', {
    event: 'ACCOUNT_RESTRICTION',
    restriction_info: [restriction],
  });
}

function announceTier(world: World, businessId: string, tier: Tier): void {
  const limit = tierSizes[tier] === Number.POSITIVE_INFINITY ? tier : tierSizes[tier];
  for (const waba of world.store.wabas.filter((each) => each.businessId === businessId)) {
    emitForWaba(world, waba.id, 'business_capability_update', {
      [world.settings.statusShape === 'v23'
        ? 'max_daily_conversation_per_phone'
        : 'max_daily_conversations_per_business']: limit,
      max_phone_numbers_per_business: 20,
    });
  }
}

function changeToken(world: World, change: Json): Json {
  const grant = found(world.store.tokens.get(String(change.token)), 'This token');
  if (typeof change.expiresInSeconds === 'number') {
    grant.expiresAt = world.clock.now() + change.expiresInSeconds * 1000;
  }
  if (typeof change.revoked === 'boolean') grant.revoked = change.revoked;
  if (Array.isArray(change.scopes)) grant.scopes = change.scopes.map(String);
  world.store.tokens.put(grant);
  return { ...grant };
}
