import { type Locale, NetworkError } from '@herald/contract';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { appName } from '#ui/appName.ts';
import { chooseLocale, languageTags, locales, rememberLocale, storedLocale } from '#ui/format/locale.ts';
import { unbroken } from './unbroken.ts';

type Texts = Record<string, unknown>;
const files = import.meta.glob<Texts>('../../../locales/*/*.json', { import: 'default' });

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = files[`../../../locales/${language}/${namespace}.json`];
    if (!load) return done(new Error(`No texts for ${language}/${namespace}`), false);
    load().then(
      (texts) => done(null, language === 'fr' ? unbroken(texts) : texts),
      (error: unknown) => done(error as Error, false),
    );
  },
};

/** Loads the texts that every page needs. Other namespaces come with their screens. */
export async function startI18n(): Promise<void> {
  const locale = chooseLocale({
    cookie: document.cookie,
    stored: storedLocale(),
    browser: navigator.languages,
  });
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: 'en',
      supportedLngs: locales,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false, defaultVariables: { app: appName } },
    });
  document.documentElement.lang = languageTags[locale];
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = languageTags[language as Locale];
  });
}

/** Used in route loaders: a screen never flashes while its texts arrive. */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  await i18next.loadNamespaces(namespaces);
  const missing = () => namespaces.filter((each) => !i18next.hasResourceBundle(i18next.language, each));
  // What failed once is asked for again only when it is told to.
  if (missing().length > 0) await i18next.reloadResources(undefined, missing());
  if (missing().length > 0) throw new NetworkError(`No texts for ${missing().join(', ')}`);
}

export function currentLocale(): Locale {
  return i18next.language === 'fr' ? 'fr' : 'en';
}

export async function changeLocale(locale: Locale): Promise<void> {
  rememberLocale(locale);
  await i18next.changeLanguage(locale);
}
