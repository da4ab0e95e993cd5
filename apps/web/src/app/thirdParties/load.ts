import type { ThirdParty, ThirdPartyKind } from '@herald/contract';
import { readConsent, subscribe } from './consent.ts';
import { listOffered } from './offered.ts';

type Queue = ((...words: unknown[]) => void) & { q?: unknown[] };
interface Globals {
  $crisp?: unknown[];
  CRISP_WEBSITE_ID?: string;
  dataLayer?: unknown[];
  fpr?: Queue;
  HW_config?: { account: string; selector: string };
  Headway?: { init(config: Globals['HW_config']): void };
}

const globals = window as unknown as Globals;
const loaded = new Set<ThirdPartyKind>();

/** What each wants to find in the page before its script runs, and the attributes of that script. */
const prepare: Record<ThirdPartyKind, (service: ThirdParty) => { src: string; domain?: string }> = {
  live_chat: ({ id, src }) => {
    globals.$crisp = [];
    globals.CRISP_WEBSITE_ID = id;
    return { src };
  },
  tag_manager: ({ id, src }) => {
    globals.dataLayer = [{ 'gtm.start': Date.now(), event: 'gtm.js' }];
    const address = new URL(src);
    address.searchParams.set('id', id);
    return { src: address.href };
  },
  analytics: ({ id, src }) => ({ src, domain: id }),
  referral: ({ id, src }) => {
    const queue: Queue = (...words) => {
      queue.q = [...(queue.q ?? []), words];
    };
    globals.fpr = queue;
    queue('init', { cid: id });
    queue('click');
    return { src };
  },
  changelog: ({ id, src }) => {
    globals.HW_config = { account: id, selector: '#changelog' };
    return { src };
  },
};

/** Loads what the person agreed to, now and as soon as they agree; each once. Returns how to stop that. */
export function loadAgreed(): () => void {
  const load = () => {
    const { choices } = readConsent();
    const agreed = listOffered().filter(({ kind }) => choices[kind] && kind !== 'changelog');
    for (const service of agreed) loadOnce(service);
  };
  load();
  return subscribe(load);
}

/** The notes on what is new have a place in the page, and come once it is there. */
export function drawChangelog(): void {
  const service = listOffered().find(({ kind }) => kind === 'changelog');
  if (loaded.has('changelog')) globals.Headway?.init(globals.HW_config);
  else if (service) loadOnce(service);
}

function loadOnce(service: ThirdParty): void {
  if (loaded.has(service.kind)) return;
  loaded.add(service.kind);
  const { src, domain } = prepare[service.kind](service);
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  script.dataset.thirdParty = service.kind;
  if (domain) script.dataset.domain = domain;
  document.head.append(script);
}

/** Whether one runs in this page that is not wanted any more: only a new page is without it. */
export function isUnwantedLoaded(choices: Partial<Record<ThirdPartyKind, boolean>>): boolean {
  return [...loaded].some((kind) => choices[kind] === false);
}

const cookies: Partial<Record<ThirdPartyKind, RegExp>> = {
  live_chat: /^crisp-client/,
  tag_manager: /^_(ga|gid|gcl|gat)/,
  referral: /^_fprom/,
};

/** Removes what those that are not wanted have left in the browser. */
export function dropCookies(choices: Partial<Record<ThirdPartyKind, boolean>>): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '');
  const domains = ['', ...parentsOf(window.location.hostname).map((domain) => `; domain=${domain}`)];
  for (const [kind, pattern] of Object.entries(cookies)) {
    if (choices[kind as ThirdPartyKind] !== false) continue;
    for (const name of names.filter((each) => pattern.test(each))) {
      // biome-ignore lint/suspicious/noDocumentCookie: browsers without a cookie store are still in use.
      for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`;
    }
  }
}

function parentsOf(host: string): string[] {
  const parts = host.split('.');
  return parts.slice(0, -1).map((_, index) => parts.slice(index).join('.'));
}

/** Tells the referral tracker, where the person agreed to it, who has just made an account. */
export function tellReferral(email: string): void {
  const service = listOffered().find(({ kind }) => kind === 'referral');
  if (!service || !readConsent().choices.referral) return;
  loadOnce(service);
  globals.fpr?.('referral', { email });
}
