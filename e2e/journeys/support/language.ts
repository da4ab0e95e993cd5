/** What a browser keeps in which somebody has chosen a language before. */
export const inLanguage = (locale: 'en' | 'fr') => ({
  cookies: [
    {
      name: 'i18n_redirected',
      value: locale,
      domain: 'localhost',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    },
  ],
  origins: [],
});

/** A browser that is used for the first time. */
export const untouched = { cookies: [], origins: [] };
