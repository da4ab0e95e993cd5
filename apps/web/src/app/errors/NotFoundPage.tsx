import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/links.tsx';
import type { MissingPage } from '../session/routing.ts';
import { CenteredPage } from './CenteredPage.tsx';

function isMissingPage(data: unknown): data is MissingPage {
  return typeof data === 'object' && data !== null && 'kind' in data && 'path' in data;
}

/** The 404 page: of an address no route knows, or of one whose parts cannot be right. */
export function NotFoundPage({ data }: { data?: unknown }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const missing = isMissingPage(data) ? data : { kind: 'path' as const, path: pathname };
  return (
    <CenteredPage
      drawing="search"
      title={t('notFound.title')}
      action={<ButtonLink to="/">{t('notFound.home')}</ButtonLink>}
    >
      {missing.kind === 'params'
        ? t('notFound.params', { fullPath: missing.path })
        : t('notFound.path', { path: missing.path })}
    </CenteredPage>
  );
}
