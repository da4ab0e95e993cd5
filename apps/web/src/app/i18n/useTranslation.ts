import i18next, { type i18n, type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';

interface Texts {
  t: TFunction;
  i18n: i18n;
}

/** By language and namespace: every component that asks for the same has the same `t`. */
const known = new Map<string, Texts>();
const coming = new Map<string, Promise<void>>();

/**
 * What the build puts in the place of the hook of `react-i18next`, which makes a `t`, a listener and a dozen objects for each
 * component. A conversation has two hundred that ask for texts.
 */
export function useTranslation(wanted: string | readonly string[] = 'common'): Texts {
  const language = useSyncExternalStore(subscribe, languageNow);
  const namespaces = typeof wanted === 'string' ? [wanted] : wanted;
  const key = `${language} ${namespaces.join(' ')}`;
  const found = known.get(key);
  if (found) return found;
  const missing = namespaces.filter((each) => !i18next.hasLoadedNamespace(each));
  // Thrown, and not given to `use`: once they have come nothing is waited for in its place, which React tells of.
  if (missing.length > 0) throw load(key, missing);
  const texts: Texts = { t: textsOf(language, namespaces[0] ?? 'common'), i18n: i18next };
  known.set(key, texts);
  return texts;
}

/** Looks a text up once. What takes values is put together each time; what is not there may come yet. */
function textsOf(lng: string, ns: string): TFunction {
  const plain = new Map<string, string>();
  const t = (key: string | string[], values?: object) => {
    if (values !== undefined || typeof key !== 'string') return i18next.t(key, { lng, ns, ...values });
    const seen = plain.get(key);
    if (seen !== undefined) return seen;
    const text = i18next.t(key, { lng, ns });
    if (i18next.exists(key, { lng, ns })) plain.set(key, text);
    return text;
  };
  return t as unknown as TFunction;
}

function load(key: string, namespaces: readonly string[]): Promise<void> {
  const loading = coming.get(key) ?? i18next.loadNamespaces(namespaces);
  coming.set(key, loading);
  return loading;
}

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
const languageNow = () => i18next.language;

/** One listener for the whole page. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) i18next.on('languageChanged', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) i18next.off('languageChanged', tell);
  };
}
