import { replayTemplateHookCall, type Template } from '@herald/contract';
import { Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useIdParam, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { templateKeys } from '#data/keys/templates.ts';
import { templateHookCallsQuery } from '#data/templates/hookQueries.ts';
import { templateQuery } from '#data/templates/queries.ts';
import { HookLog } from '#features/hooks/index.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { Page } from '#ui/Page.tsx';
import classes from '../detail/Detail.module.css';
import { TemplateStatus } from '../TemplateStatus.tsx';
import { TemplateKeySection } from './TemplateKeySection.tsx';

/** How another system sends this template, and what it sent so far. */
export function TemplateApiScreen() {
  const { t } = useTranslation('templates');
  const id = useIdParam('templateId');
  const query = useQuery(templateQuery(useNumberParams(), id));
  return (
    <Loaded
      query={query}
      skeleton={480}
      around={(meanwhile) => (
        <Page title={t('one')} back={<Back templateId={id} />}>
          {meanwhile}
        </Page>
      )}
    >
      {(template) => <LoadedScreen template={template} />}
    </Loaded>
  );
}

function LoadedScreen({ template }: { template: Template }) {
  const { t } = useTranslation('templates');
  const mayMakeKeys = useCan('developers.manage');
  return (
    <Page
      title={template.name}
      beside={<TemplateStatus template={template} />}
      purpose={t('api.purpose')}
      back={<Back templateId={template.id} name={template.name} />}
    >
      {mayMakeKeys ? <TemplateKeySection templateId={template.id} /> : null}
      <Calls templateId={template.id} mayReplay={mayMakeKeys} />
    </Page>
  );
}

function Calls({ templateId, mayReplay }: { templateId: number; mayReplay: boolean }) {
  const { t } = useTranslation(['templates', 'hooks']);
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState(false);
  const query = useInfiniteQuery(templateHookCallsQuery(params, templateId, refused));
  const replay = useMutation({
    mutationFn: async (call_id: number) =>
      (await call(replayTemplateHookCall, { params: { ...params, template_id: templateId, call_id } })).data,
    onSuccess: ({ status_code, response }) => {
      const { message, repeated } = response as { message?: string; repeated?: boolean };
      if (status_code >= 400) notifyError(null, message);
      else notifyDone(t(repeated ? 'hooks:playedBefore' : 'hooks:played'));
    },
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: templateKeys.hookCalls(params, templateId) }),
  });
  return (
    <section className={classes.section} aria-labelledby="calls">
      <Title order={2} id="calls">
        {t('api.calls')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('api.callsHint')}
      </Text>
      <HookLog
        query={query}
        refused={refused}
        onRefused={setRefused}
        onReplay={mayReplay ? ({ id }) => replay.mutate(id) : undefined}
        replaying={replay.isPending ? replay.variables : undefined}
      />
    </section>
  );
}

function Back({ templateId, name }: { templateId: number; name?: string }) {
  const { t } = useTranslation('templates');
  return (
    <BackLink
      to="/teams/$teamId/$phoneNumberId/templates/$templateId"
      params={{ ...useLinkParams(), templateId: String(templateId) }}
    >
      {name ?? t('one')}
    </BackLink>
  );
}
