import { type Agent, chooseAgents, type InboxSettings, setAvailability } from '@herald/contract';
import { Badge, Checkbox, Paper, Radio, Stack, Switch, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useNumberParams, useUser } from '#app/session/hooks.ts';
import { agentsQuery } from '#data/inbox/queries.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyDone, notifyError } from '#ui/notify.ts';
import classes from './Settings.module.css';

const modes = ['manual', 'round_robin', 'least_busy'] as const;

interface AssignmentSettingsProps {
  settings: InboxSettings;
  disabled: boolean;
  onChange: (patch: Partial<InboxSettings>) => void;
}

/** Who gets a new conversation. */
export function AssignmentSettings({ settings, disabled, onChange }: AssignmentSettingsProps) {
  const { t } = useTranslation('inboxSettings');
  return (
    <Paper withBorder radius="md" p="lg">
      <Stack>
        <Title order={2}>{t('assignment.title')}</Title>
        <Radio.Group
          aria-label={t('assignment.title')}
          value={settings.assignment}
          onChange={(value) => onChange({ assignment: value as InboxSettings['assignment'] })}
        >
          <Stack gap="sm">
            {modes.map((mode) => (
              <Radio
                key={mode}
                value={mode}
                disabled={disabled}
                label={t(`assignment.${mode}.label`)}
                description={t(`assignment.${mode}.text`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <AgentsOfNumber disabled={disabled} />
      </Stack>
    </Paper>
  );
}

function AgentsOfNumber({ disabled }: { disabled: boolean }) {
  const query = useQuery(agentsQuery(useNumberParams()));
  return (
    <Loaded query={query} skeleton={120}>
      {(agents) => <Agents agents={agents} disabled={disabled} />}
    </Loaded>
  );
}

function Agents({ agents, disabled }: { agents: Agent[]; disabled: boolean }) {
  const { t } = useTranslation('inboxSettings');
  const user = useUser();
  const mayReply = useCan('conversations.reply');
  const { choose, setAvailable } = useChangeAgents();
  const me = agents.find(({ user_id }) => user_id === user.id);
  const chosen = agents.filter(({ is_agent }) => is_agent).map(({ user_id }) => user_id);
  return (
    <>
      <fieldset className={classes.agents}>
        <legend>{t('agents.title')}</legend>
        <Text size="sm" c="dimmed">
          {t(chosen.length === 0 ? 'agents.everybody' : 'agents.only')}
        </Text>
        {agents.map(({ user_id, name, is_agent, is_available, open_conversations }) => (
          <Checkbox
            key={user_id}
            checked={is_agent}
            disabled={disabled}
            onChange={(event) =>
              choose.mutate(
                event.currentTarget.checked
                  ? [...chosen, user_id]
                  : chosen.filter((other) => other !== user_id),
              )
            }
            label={
              <span className={classes.agent}>
                {name}
                <Text span size="sm" c="dimmed">
                  {t('agents.open', { count: open_conversations })}
                </Text>
                {is_available ? null : (
                  <Badge size="sm" color="gray" variant="light" radius="sm">
                    {t('agents.away')}
                  </Badge>
                )}
              </span>
            }
          />
        ))}
      </fieldset>
      {me && mayReply ? (
        <Switch
          size="md"
          label={t('agents.available')}
          description={t('agents.availableText')}
          checked={me.is_available}
          onChange={(event) => setAvailable.mutate(event.currentTarget.checked)}
        />
      ) : null}
    </>
  );
}

/** Shown at once; a refusal brings back what was. One after the other: the last click wins. */
function useChangeAgents() {
  const { t } = useTranslation('inboxSettings');
  const queryClient = useQueryClient();
  const place = useNumberParams();
  const user = useUser();
  const { queryKey } = agentsQuery(place);
  const answers = {
    scope: { id: 'agents' },
    onSuccess: ({ data }: Awaited<ReturnType<typeof call<typeof chooseAgents>>>) => {
      queryClient.setQueryData(queryKey, data);
      notifyDone(t('saved'));
    },
    onError: (error: unknown) => {
      notifyError(error);
      void queryClient.invalidateQueries({ queryKey });
    },
  };
  const choose = useMutation({
    mutationFn: (user_ids: number[]) => call(chooseAgents, { params: place, body: { user_ids } }),
    onMutate: (ids) => {
      queryClient.setQueryData(queryKey, (agents) =>
        agents?.map((each) => ({ ...each, is_agent: ids.includes(each.user_id) })),
      );
    },
    ...answers,
  });
  const setAvailable = useMutation({
    mutationFn: (is_available: boolean) => call(setAvailability, { params: place, body: { is_available } }),
    onMutate: (is_available) => {
      queryClient.setQueryData(queryKey, (agents) =>
        agents?.map((each) => (each.user_id === user.id ? { ...each, is_available } : each)),
      );
    },
    ...answers,
  });
  return { choose, setAvailable };
}
