import type { ThirdParty, ThirdPartyKind } from '@herald/contract';
import type { Config } from '../platform/config.ts';

type Directive = 'scriptSrc' | 'connectSrc' | 'styleSrc' | 'fontSrc' | 'frameSrc';
type Origins = Partial<Record<Directive, readonly string[]>>;

interface Service {
  src: string;
  /** What its script reaches besides. */
  origins: Origins;
}

/**
 * Crisp, Google Tag Manager, Plausible, FirstPromoter and Headway, with what they were known to reach when this was written. An
 * operator whose service has moved names its address, and what it reaches besides is refused by the browser, which says so.
 */
const services: Record<ThirdPartyKind, Service> = {
  live_chat: {
    src: 'https://client.crisp.chat/l.js',
    origins: {
      connectSrc: [
        'https://client.crisp.chat',
        'https://storage.crisp.chat',
        'wss://client.relay.crisp.chat',
        'wss://stream.relay.crisp.chat',
      ],
      styleSrc: ['https://client.crisp.chat'],
      fontSrc: ['https://client.crisp.chat'],
    },
  },
  tag_manager: {
    src: 'https://www.googletagmanager.com/gtm.js',
    origins: {
      connectSrc: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
      frameSrc: ['https://www.googletagmanager.com'],
    },
  },
  analytics: {
    src: 'https://plausible.io/js/script.js',
    origins: { connectSrc: ['https://plausible.io'] },
  },
  referral: {
    src: 'https://cdn.firstpromoter.com/fpr.js',
    origins: { connectSrc: ['https://t.firstpromoter.com'] },
  },
  changelog: {
    src: 'https://cdn.headwayapp.co/widget.js',
    origins: { frameSrc: ['https://headway-widget.net'] },
  },
};

/** Returns what the pages may load of others: nothing that is not configured. */
export function listThirdParties({ thirdParties }: Config): ThirdParty[] {
  return thirdParties.map(({ kind, id, src }) => ({ kind, id, src: src ?? services[kind].src }));
}

/** Returns the origins that those need, by directive of the policy. A script from elsewhere reaches its own home only. */
export function originsOfThirdParties({ thirdParties }: Config): Record<Directive, string[]> {
  const found: Record<Directive, string[]> = {
    scriptSrc: [],
    connectSrc: [],
    styleSrc: [],
    fontSrc: [],
    frameSrc: [],
  };
  for (const { kind, src } of thirdParties) {
    const home = new URL(src ?? services[kind].src).origin;
    const origins: Origins = src
      ? { connectSrc: [home], styleSrc: [home], fontSrc: [home], frameSrc: [home] }
      : services[kind].origins;
    for (const [directive, wanted] of Object.entries({ ...origins, scriptSrc: [home] })) {
      found[directive as Directive].push(...wanted);
    }
  }
  return found;
}
