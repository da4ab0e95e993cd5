import type { Locale } from '@herald/contract';

export const testContent: Record<Locale, { title: string; body: string }> = {
  en: { title: 'Notifications work', body: 'This is what a new message will look like.' },
  fr: { title: 'Les notifications fonctionnent', body: 'Voici à quoi ressemblera un nouveau message.' },
};
