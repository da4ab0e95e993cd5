import { goOnExecution, leaveExecution, listContactAutomations, type RouteResponse } from '@herald/contract';
import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { automationKeys } from '#data/keys/automations.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { AnchorLink } from '#ui/links.tsx';
import { notifyError } from '#ui/notify.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import classes from './ContactPane.module.css';
import { Section } from './Section.tsx';

interface AutomationsProps {
  place: NumberParams;
  contactId: number;
}

/** The automations that the person is in, and the last that they were in; asked once somebody looks. */
export function Automations(props: AutomationsProps) {
  const { t } = useTranslation('contacts');
  if (!useCan('automations.view')) return null;
  return (
    <Section id="automations" title={t('runs.title')} startsFolded>
      <Runs {...props} />
    </Section>
  );
}

function Runs({ place, contactId }: AutomationsProps) {
  const { t } = useTranslation('contacts');
  const query = useQuery({
    queryKey: automationKeys.ofContact(place, contactId),
    queryFn: async ({ signal }) =>
      (await call(listContactAutomations, { params: { ...place, contact_id: contactId }, signal })).data,
    staleTime: 0,
  });
  return (
    <Loaded query={query} skeleton={48} empty={<p className={classes.dim}>{t('runs.none')}</p>}>
      {(runs) => (
        <>
          {runs.map((run) => (
            <Run key={run.id} run={run} place={place} contactId={contactId} />
          ))}
        </>
      )}
    </Loaded>
  );
}

type ContactRun = RouteResponse<typeof listContactAutomations>['data'][number];

function Run({ run, place, contactId }: AutomationsProps & { run: ContactRun }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const linkParams = useLinkParams();
  const queryClient = useQueryClient();
  const mayAct = useCan(['automations.manage', 'conversations.reply']);
  const { automation, status, started_at, waits_until, is_test } = run;
  const act = useMutation({
    mutationFn: (what: 'leave' | 'goOn') =>
      call(what === 'leave' ? leaveExecution : goOnExecution, {
        params: { ...place, automation_id: automation.id, run_id: run.id },
      }),
    onError: (error) => notifyError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: automationKeys.ofContact(place, contactId) }),
  });
  return (
    <div>
      <AnchorLink
        to="/teams/$teamId/$phoneNumberId/automations/$automationId"
        params={{ ...linkParams, automationId: String(automation.id) }}
        search={{ tab: 'executions', run: run.id, ...(is_test ? { tests: true } : {}) } as never}
        size="sm"
      >
        {automation.name}
      </AnchorLink>
      <p className={classes.dim}>
        {is_test ? `${t('runs.test')} · ` : null}
        {t(`runs.status.${status}`)} · <RelativeTime time={started_at} />
        {waits_until ? ` · ${t('runs.until', { time: format.dateTime(waits_until) })}` : null}
      </p>
      {status === 'waiting' && mayAct ? (
        <Group gap="xs">
          <Button
            size="compact-xs"
            variant="default"
            loading={act.isPending && act.variables === 'goOn'}
            onClick={() => act.mutate('goOn')}
          >
            {t('runs.goOn')}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            loading={act.isPending && act.variables === 'leave'}
            onClick={() => act.mutate('leave')}
          >
            {t('runs.leave')}
          </Button>
        </Group>
      ) : null}
    </div>
  );
}
