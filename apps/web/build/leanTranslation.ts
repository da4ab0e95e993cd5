import { join } from 'node:path';
import type { Plugin } from 'vite';

const hook = join(import.meta.dirname, '../src/app/i18n/useTranslation.ts');

/** What the application takes of `react-i18next`: its own hook, and the rest by the names of their files. */
const parts = `
export { useTranslation } from ${JSON.stringify(hook)};
export { Trans } from 'react-i18next/TransWithoutContext';
export { initReactI18next } from 'react-i18next/initReactI18next';
`;

const name = 'react-i18next';
const lean = '\0lean-react-i18next';

/** Every component that shows a text asks for it by a hook. */
export function leanTranslation(): Plugin {
  return {
    name: 'herald:lean-translation',
    enforce: 'pre',
    resolveId: (id) => (id === name ? { id: lean, moduleSideEffects: false } : null),
    load: (id) => (id === lean ? parts : null),
  };
}
