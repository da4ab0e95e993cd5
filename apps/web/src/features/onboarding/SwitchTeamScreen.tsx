import { listTeams, type User } from '@herald/contract';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { IconChevronRight, IconPhonePlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useUser } from '#app/session/hooks.ts';
import { OutsidePage } from '#app/shell/OutsidePage.tsx';
import { teamKeys } from '#data/keys/teams.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { groupPhoneDigits } from '#ui/format/formatting.ts';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { Page } from '#ui/Page.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import classes from './SwitchTeamScreen.module.css';

/** `/teams/switch`: every team and number of the person. */
export function SwitchTeamScreen() {
  const { t } = useTranslation('onboarding');
  const actions = (
    <>
      <ButtonLink to="/account" variant="default">
        {t('common:person.account')}
      </ButtonLink>
      <ButtonLink to="/teams/create">{t('common:switcher.create')}</ButtonLink>
    </>
  );
  return (
    <OutsidePage>
      <Page title={t('switch.title')} purpose={t('switch.purpose')} action={actions}>
        <Teams />
      </Page>
    </OutsidePage>
  );
}

function Teams() {
  const { t } = useTranslation('onboarding');
  const query = useQuery({
    queryKey: teamKeys.mine,
    queryFn: async ({ signal }) => (await call(listTeams, { signal })).data,
  });
  return (
    <Loaded
      query={query}
      skeleton={<TableSkeleton rows={4} columns={2} />}
      empty={<EmptyState drawing="people">{t('switch.empty')}</EmptyState>}
    >
      {(teams) => (
        <Stack>
          {teams.map((team) => (
            <Numbers key={team.id} team={team} />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

function Numbers({ team }: { team: User['teams'][number] }) {
  const { t } = useTranslation('onboarding');
  const user = useUser();
  return (
    <Paper radius="md" className={classes.team}>
      <Title order={2} className={classes.name}>
        {team.name}
        {team.id === user.current_team_id ? (
          <Text span c="dimmed" size="sm">
            {t('switch.current')}
          </Text>
        ) : null}
      </Title>
      {team.phone_numbers.map((number) => (
        <Link
          key={number.id}
          to="/teams/$teamId/$phoneNumberId"
          params={{ teamId: String(team.id), phoneNumberId: String(number.id) }}
          className={classes.number}
        >
          <InitialsAvatar name={number.verified_name ?? team.name} size={32} />
          <span className={classes.words}>
            <strong>{number.verified_name ?? t('common:number.notConnected')}</strong>
            <span>{number.display_phone_number ? groupPhoneDigits(number.display_phone_number) : ''}</span>
          </span>
          <IconChevronRight size={18} stroke={1.6} aria-hidden />
        </Link>
      ))}
      {team.phone_numbers.length === 0 ? (
        <Link to="/onboarding/phones" search={{ team: team.id }} className={classes.number}>
          <IconPhonePlus size={20} stroke={1.6} aria-hidden />
          <span className={classes.words}>{t('common:switcher.connect')}</span>
          <IconChevronRight size={18} stroke={1.6} aria-hidden />
        </Link>
      ) : null}
    </Paper>
  );
}
