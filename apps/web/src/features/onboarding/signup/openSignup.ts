import { currentLocale } from '#app/i18n/i18n.ts';
import { loadFacebookSdk } from './facebookSdk.ts';
import {
  createCollector,
  isFromDialog,
  readSignupMessage,
  type SignupMessage,
  type SignupOutcome,
} from './outcome.ts';

export interface SignupConfig {
  app_id: string | null;
  config_id: string | null;
  graph_version: string;
  dialog_url: string | null;
}

/** The code lives for 30 seconds: without the session event we go on without its hint. */
const patienceForEvent = 4000;
const lookForClosedWindow = 400;

/** Meta's flow for numbers that stay in the WhatsApp Business app. */
const coexistence = 'whatsapp_business_app_onboarding';

interface Opening {
  signal: AbortSignal;
  extras: { setup: object; featureType?: string };
}

/** Opens the connection dialog and waits for what comes of it. Call it straight from a click, or browsers block the window. */
export function openSignup(
  config: SignupConfig,
  signal: AbortSignal,
  { keepsApp }: { keepsApp: boolean },
): Promise<SignupOutcome> {
  const extras = keepsApp ? { setup: {}, featureType: coexistence } : { setup: {} };
  return config.dialog_url
    ? openOwnDialog(config, config.dialog_url, { signal, extras })
    : openFacebook(config, { signal, extras });
}

async function openOwnDialog(
  config: SignupConfig,
  dialogUrl: string,
  { signal, extras }: Opening,
): Promise<SignupOutcome> {
  const url = new URL(dialogUrl);
  url.searchParams.set('client_id', config.app_id ?? '');
  url.searchParams.set('config_id', config.config_id ?? '');
  url.searchParams.set('response_type', 'code');
  url.searchParams.set('extras', JSON.stringify(extras));
  url.searchParams.set('redirect_origin', window.location.origin);
  url.searchParams.set('locale', currentLocale());
  const popup = window.open(url, 'herald-connect', 'popup,width=560,height=760');
  if (!popup) return { kind: 'popup_blocked' };
  const outcome = await collect(dialogUrl, signal, (_, finish) => {
    const timer = setInterval(() => popup.closed && finish(), lookForClosedWindow);
    return () => clearInterval(timer);
  });
  popup.close();
  return outcome;
}

async function openFacebook(config: SignupConfig, { signal, extras }: Opening): Promise<SignupOutcome> {
  const facebook = await loadFacebookSdk(config.app_id ?? '', config.graph_version);
  return collect(null, signal, (take, finish) => {
    facebook.login(
      (response) => {
        const code = response.authResponse?.code;
        if (code) take({ kind: 'code', code });
        else finish();
      },
      {
        config_id: config.config_id ?? '',
        response_type: 'code',
        override_default_response_type: true,
        extras,
      },
    );
    return () => {};
  });
}

type Start = (take: (message: SignupMessage) => void, finish: () => void) => () => void;

/** Listens to the dialog until both halves are here, it was left, or `signal` gives up. */
function collect(dialogUrl: string | null, signal: AbortSignal, start: Start): Promise<SignupOutcome> {
  const { promise, resolve } = Promise.withResolvers<SignupOutcome>();
  const collector = createCollector();
  let patience: ReturnType<typeof setTimeout> | undefined;

  const finish = () => resolve(collector.close());
  const take = (message: SignupMessage) => {
    const outcome = collector.take(message);
    if (outcome) resolve(outcome);
    else if (message.kind === 'code') patience = setTimeout(finish, patienceForEvent);
  };
  const onMessage = (event: MessageEvent) => {
    if (!isFromDialog(event.origin, dialogUrl)) return;
    const message = readSignupMessage(event.data);
    if (message) take(message);
  };
  window.addEventListener('message', onMessage);
  signal.addEventListener('abort', finish);
  const stop = start(take, finish);
  return promise.finally(() => {
    window.removeEventListener('message', onMessage);
    signal.removeEventListener('abort', finish);
    clearTimeout(patience);
    stop();
  });
}
