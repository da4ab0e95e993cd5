import { ApiError } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIdParam, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { automationQuery } from '#data/automations/queries.ts';
import { GreyBlock, Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import { Editor } from './editor/Editor.tsx';
import { automationPaths } from './paths.ts';

/** One automation. One that does not load leads back to the list. */
export function AutomationScreen() {
  const { t } = useTranslation('automations');
  const id = useIdParam('automationId');
  const linkParams = useLinkParams();
  const query = useQuery(automationQuery({ ...useNumberParams(), automation_id: id }));
  const isGone = query.error instanceof ApiError && query.data === undefined;
  if (isGone) return <Navigate to={automationPaths.list} params={linkParams} replace />;
  return (
    <Loaded
      query={query}
      skeleton={<GreyBlock height={480} />}
      around={(meanwhile) => <Page title={t('list.title')}>{meanwhile}</Page>}
    >
      {(automation) => <Editor key={automation.id} automation={automation} />}
    </Loaded>
  );
}
