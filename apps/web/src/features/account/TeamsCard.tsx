import { leaveTeam, listTeams, type User } from '@herald/contract';
import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { userQuery } from '#app/session/queries.ts';
import { teamKeys } from '#data/keys/teams.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { Card } from './Card.tsx';

type MyTeam = User['teams'][number];

/** Where one is a member, and the way out, which takes no permission. */
export function TeamsCard() {
  const { t } = useTranslation('account');
  const [leaving, setLeaving] = useState<MyTeam | null>(null);
  const query = useQuery({
    queryKey: teamKeys.mine,
    queryFn: async ({ signal }) => (await call(listTeams, { signal })).data,
  });
  const close = () => setLeaving(null);
  return (
    <Card title={t('teams.title')} text={t('teams.text')}>
      <Loaded query={query} skeleton={48} empty={<Text c="dimmed">{t('teams.empty')}</Text>}>
        {(teams) =>
          teams.map((team) => (
            <Group key={team.id} justify="space-between" wrap="nowrap">
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {team.name}
              </Text>
              <Button
                variant="default"
                flex="none"
                aria-label={t('teams.leaveOf', { name: team.name })}
                onClick={() => setLeaving(team)}
              >
                {t('teams.leave')}
              </Button>
            </Group>
          ))
        }
      </Loaded>
      <Dialog opened={leaving !== null} onClose={close} title={t('teams.sure', { name: leaving?.name })}>
        {leaving ? <LeaveForm team={leaving} onClose={close} /> : null}
      </Dialog>
    </Card>
  );
}

function LeaveForm({ team, onClose }: { team: MyTeam; onClose: () => void }) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const { teamId } = useParams({ strict: false });
  const { failure, sending, onSubmit } = useApiForm({
    initialValues: {},
    send: async () => {
      await call(leaveTeam, { params: { team_id: team.id }, body: { assign_to: null } });
      // Nothing on this page is theirs any more.
      if (teamId === String(team.id)) return window.location.assign('/');
      notifyDone(t('teams.left', { name: team.name }));
      onClose();
      const keys = [teamKeys.mine, userQuery.queryKey];
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  return (
    <FormFrame
      failure={failure}
      sending={sending}
      submit={t('teams.leave')}
      isLoss
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Text>{t('teams.consequence')}</Text>
    </FormFrame>
  );
}
