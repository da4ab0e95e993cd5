import type { RouteBody, connectWhatsapp as route } from '@herald/contract';
import type { CloudApi } from '@herald/whatsapp';
import { cloudApiOf, metaRefused, tokenPurpose } from '../../connectors/whatsapp.ts';
import type { RequestContext } from '../../context.ts';
import { AppError } from '../../platform/errors.ts';
import { newPin, pinPurpose, pinRefusalOf, readOwnPin } from '../numbers/index.ts';
import { aloneWithNumbers, numberTaken } from './aloneWithNumbers.ts';
import { type GrantedAccount, readGrantedAccounts } from './grantedAccounts.ts';
import { NumberTaken, saveConnection } from './saveConnection.ts';

type Body = RouteBody<typeof route>;

/** Connects the numbers that Embedded Signup (or a token given by hand) grants. Repeating it refreshes them. */
export async function connectWhatsapp(ctx: RequestContext, body: Body): Promise<void> {
  const api = cloudApiOf(ctx.app);
  const token = 'code' in body ? await exchange(ctx, api, body.code) : body.token;
  const accounts = await readGrantedAccounts(ctx, api, token, body).catch((error: unknown) => {
    throw metaRefused(error);
  });
  if (accounts.every(({ numbers }) => numbers.length === 0)) throw noNumberGranted();

  const metaIds = accounts.flatMap(({ numbers }) => numbers.map(({ id }) => id));
  await aloneWithNumbers(ctx, metaIds, () => activateAndSave(ctx, token, accounts));
}

async function activateAndSave(
  ctx: RequestContext,
  token: string,
  accounts: readonly GrantedAccount[],
): Promise<void> {
  const pins: Pins = { set: new Map(), needed: new Map() };
  const active: GrantedAccount[] = [];
  for (const account of accounts) active.push(await activate(ctx, token, account, pins));
  await saveConnection(ctx, {
    accounts: active,
    tokenSealed: ctx.app.secrets.seal(token, tokenPurpose),
    pinsSealed: new Map([...pins.set].map(([id, pin]) => [id, ctx.app.secrets.seal(pin, pinPurpose)])),
    pinsNeeded: pins.needed,
  }).catch((error: unknown) => {
    throw error instanceof NumberTaken ? numberTaken() : error;
  });
}

async function exchange(ctx: RequestContext, api: CloudApi, code: string): Promise<string> {
  const { appId, appSecret } = ctx.app.config.meta;
  if (!appId || !appSecret) throw notConfigured();
  const granted = await api.exchangeCode({ appId, appSecret, code }).catch((error: unknown) => {
    const refused = metaRefused(error);
    throw refused instanceof AppError && refused.code === 'upstream' ? refused : codeRefused(error);
  });
  return granted.accessToken;
}

/** By Meta's id of the number. */
interface Pins {
  /** Those with which numbers were registered. */
  set: Map<string, string>;
  /** Numbers that wait for the PIN that somebody else set, and until when Meta takes none. */
  needed: Map<string, Date | null>;
}

/**
 * Webhooks on, numbers registered; returns the account with its numbers as they are then. Numbers shared with the phone
 * app are registered by the app already.
 */
async function activate(
  ctx: RequestContext,
  token: string,
  account: GrantedAccount,
  pins: Pins,
): Promise<GrantedAccount> {
  try {
    await cloudApiOf(ctx.app).subscribeApp({ token, wabaId: account.waba.id });
    const numbers: GrantedAccount['numbers'] = [];
    for (const number of account.numbers) {
      const isThere = number.isOnBizApp || number.status === 'CONNECTED';
      numbers.push(isThere ? number : await register(ctx, token, number, pins));
    }
    return { waba: account.waba, numbers };
  } catch (error) {
    throw metaRefused(error);
  }
}

/**
 * With the PIN that we gave it before, or a new one. One that somebody else set is not guessed: each try counts towards
 * the lock, and towards ten registrations in 72 hours. The person is asked for it afterwards.
 */
async function register(
  ctx: RequestContext,
  token: string,
  number: GrantedAccount['numbers'][number],
  pins: Pins,
): Promise<GrantedAccount['numbers'][number]> {
  const own = await readOwnPin(ctx, number.id);
  if (number.isPinEnabled && own === null) {
    pins.needed.set(number.id, null);
    return number;
  }
  const pin = own ?? newPin();
  const api = cloudApiOf(ctx.app);
  try {
    await api.registerPhone({ token, phoneNumberId: number.id, pin });
  } catch (error) {
    const refusal = pinRefusalOf(error, ctx.clock.now());
    if (!refusal) throw error;
    pins.needed.set(number.id, refusal.retryAt);
    return number;
  }
  pins.set.set(number.id, pin);
  // It is registered, with a PIN that only we know and have yet to write down; what Meta says of it is read again later.
  return api
    .getPhoneNumber({ token, phoneNumberId: number.id })
    .catch(() => ({ ...number, status: 'CONNECTED' }));
}

function codeRefused(cause: unknown): AppError {
  return new AppError(
    'signup_code_refused',
    {
      en: 'WhatsApp did not accept the connection. The code is good for 30 seconds only: please open the dialog again.',
      fr: 'WhatsApp n’a pas accepté la connexion. Le code n’est valable que 30 secondes : rouvrez la fenêtre.',
    },
    { status: 422, cause },
  );
}

function noNumberGranted(): AppError {
  return new AppError(
    'no_number_granted',
    {
      en: 'No phone number was shared with us. Open the dialog again and choose a number.',
      fr: 'Aucun numéro n’a été partagé. Rouvrez la fenêtre et choisissez un numéro.',
    },
    { status: 422 },
  );
}

function notConfigured(): AppError {
  return new AppError('not_configured', {
    en: 'This installation has no Meta app yet. Set META_APP_ID and META_APP_SECRET, or connect by hand with a token.',
    fr: 'Cette installation n’a pas d’application Meta. Renseignez META_APP_ID et META_APP_SECRET, ou connectez avec un jeton.',
  });
}
