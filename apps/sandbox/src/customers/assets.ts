import { callingCodeOf, countryOf, newCode, newId, newToken } from '../core/ids.ts';
import type { Business, PhoneNumber, Tier, Waba } from '../core/model.ts';
import { emitToApp } from '../emit.ts';
import type { World } from '../world.ts';

export interface SignupOptions {
  businessName?: string;
  /** Joins an existing portfolio or account instead of making one. */
  businessId?: string;
  wabaId?: string;
  wabaName?: string;
  displayPhoneNumber?: string;
  verifiedName?: string;
  /** Seconds; absent means the token never expires. */
  tokenExpiresIn?: number;
  /** Seconds that the code is good for, where whoever gets it takes long to bring it; Meta's 30 otherwise. */
  codeExpiresIn?: number;
  tier?: Tier;
  throughput?: 'STANDARD' | 'HIGH';
  currency?: string;
  timezone?: string;
  hasPaymentMethod?: boolean;
  businessVerified?: boolean;
  coexistence?: boolean;
  /** The number comes from another provider, who set this two-step PIN. */
  pin?: string;
  /** Leave the number out, as in FINISH_ONLY_WABA. */
  withoutPhone?: boolean;
  scopes?: string[];
  /** The grant names no accounts (granular scopes without `target_ids`). */
  opensEverything?: boolean;
}

export interface SignupResult {
  code: string;
  businessId: string;
  wabaId: string;
  phoneNumberId: string | null;
  displayPhoneNumber: string | null;
}

const codeLifeS = 30;

/** What happens behind the Embedded Signup dialog: assets are made or found, and a short code is issued for a token. */
export function signUp(world: World, options: SignupOptions = {}): SignupResult {
  const { store, clock } = world;
  const existing = options.wabaId ? store.wabas.get(options.wabaId) : undefined;
  const business = existing
    ? (store.businesses.get(existing.businessId) ?? makeBusiness(world, options))
    : ((options.businessId ? store.businesses.get(options.businessId) : undefined) ??
      makeBusiness(world, options));
  const waba = existing ?? makeWaba(world, business, options);
  const phone = options.withoutPhone ? null : findOrAddPhone(world, waba, options);
  const token = store.tokens.put({
    token: newToken(),
    kind: 'SYSTEM_USER',
    userId: newId(),
    wabaIds: [waba.id],
    opensEverything: options.opensEverything ?? false,
    scopes: options.scopes ?? ['whatsapp_business_management', 'whatsapp_business_messaging'],
    issuedAt: clock.now(),
    expiresAt: options.tokenExpiresIn === undefined ? null : clock.now() + options.tokenExpiresIn * 1000,
    revoked: false,
  });
  const code = store.codes.put({
    code: newCode(),
    expiresAt: clock.now() + (options.codeExpiresIn ?? codeLifeS) * 1000,
    used: false,
    token: token.token,
  });
  emitToApp(world, world.app.businessId, 'account_update', {
    event: 'PARTNER_ADDED',
    waba_info: { waba_id: waba.id, owner_business_id: business.id, partner_app_id: world.app.id },
  });
  world.events.changed('numbers');
  return {
    code: code.code,
    businessId: business.id,
    wabaId: waba.id,
    phoneNumberId: phone?.id ?? null,
    displayPhoneNumber: phone?.display ?? null,
  };
}

function makeBusiness(world: World, options: SignupOptions): Business {
  return world.store.businesses.put({
    id: newId(),
    name: options.businessName ?? 'Jardin Démo',
    verified: options.businessVerified ?? true,
    tier: options.tier ?? 'TIER_2K',
  });
}

function makeWaba(world: World, business: Business, options: SignupOptions): Waba {
  const digits = (options.displayPhoneNumber ?? '+33').replaceAll(/\D/g, '');
  return world.store.wabas.put({
    id: newId(),
    businessId: business.id,
    name: options.wabaName ?? business.name,
    currency: options.currency ?? 'EUR',
    country: countryOf(digits),
    timezone: options.timezone ?? 'Europe/Paris',
    disabled: false,
    hasPaymentMethod: options.hasPaymentMethod ?? true,
    restrictions: [],
    subscription: null,
    insightsEnabled: false,
    lockedNames: [],
    templateCreations: [],
  });
}

function findOrAddPhone(world: World, waba: Waba, options: SignupOptions): PhoneNumber {
  const display = options.displayPhoneNumber ?? freeDisplayNumber(world);
  const digits = display.replaceAll(/\D/g, '');
  const known = world.store.phonesOf(waba.id).find((phone) => phone.digits === digits);
  if (known) return known;
  const phone = addPhoneNumber(
    world,
    waba,
    display,
    options.verifiedName ?? options.businessName ?? 'Jardin Démo',
  );
  phone.throughput = options.throughput ?? 'STANDARD';
  phone.coexistence = options.coexistence ?? false;
  // A coexistence number is on the phone app already: no /register call follows.
  phone.registered = phone.coexistence;
  phone.pin = options.pin ?? null;
  return world.store.phones.put(phone);
}

export function addPhoneNumber(world: World, waba: Waba, display: string, verifiedName: string): PhoneNumber {
  const digits = display.replaceAll(/\D/g, '');
  return world.store.phones.put({
    id: newId(),
    wabaId: waba.id,
    digits,
    display: display.startsWith('+') ? display : `+${display}`,
    callingCode: callingCodeOf(digits),
    verifiedName,
    nameStatus: 'APPROVED',
    verified: true,
    registered: false,
    pin: null,
    registrations: [],
    quality: 'GREEN',
    throughput: 'STANDARD',
    status: 'CONNECTED',
    coexistence: false,
    overrideUri: null,
    profile: { vertical: 'UNDEFINED' },
    freeService: { month: '', sent: 0 },
    lastOnboardedAt: world.clock.now(),
  });
}

/** The next unused number of a range that belongs to nobody (French numbers for fiction). */
export function freeDisplayNumber(world: World): string {
  const taken = new Set([...world.store.phones.all()].map((phone) => phone.digits));
  for (let last = 10; ; last++) {
    const digits = `336399800${String(last).padStart(2, '0')}`;
    if (!taken.has(digits)) return `+33 6 39 98 00 ${String(last).padStart(2, '0')}`;
  }
}

export interface ConnectedNumber {
  accessToken: string;
  businessId: string;
  wabaId: string;
  phoneNumberId: string;
  displayPhoneNumber: string;
}

/** Ends every token of an account. */
export function revokeTokens(world: World, wabaId: string): void {
  for (const grant of world.store.tokens.all()) {
    if (grant.wabaIds.includes(wabaId)) world.store.tokens.put(Object.assign(grant, { revoked: true }));
  }
}

/** Signup and everything the product would do after it, in one step. */
export function connectNumber(world: World, options: SignupOptions = {}): ConnectedNumber {
  const { store } = world;
  const result = signUp(world, { ...options, withoutPhone: false });
  const waba = store.wabas.get(result.wabaId);
  const phone = store.phones.get(result.phoneNumberId ?? '');
  const code = store.codes.get(result.code);
  if (!waba || !phone || !code) throw new Error('The signup made no number.');
  store.codes.put({ ...code, used: true });
  store.wabas.put(Object.assign(waba, { subscription: {} }));
  store.phones.put(Object.assign(phone, { registered: true, pin: '123456' }));
  return {
    accessToken: code.token,
    businessId: result.businessId,
    wabaId: waba.id,
    phoneNumberId: phone.id,
    displayPhoneNumber: phone.display,
  };
}
