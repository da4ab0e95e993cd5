import { getSignupConfig, isAllowed, noNumber, type Team } from '@herald/contract';
import { Alert, Button, Collapse, List, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { teamKeys } from '#data/keys/teams.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { ManualConnection } from './ManualConnection.tsx';
import { SignupButton } from './SignupButton.tsx';

/** Connects a WhatsApp number: through Meta's dialog, or by hand for people with a Meta app of their own. */
export function ConnectPhoneScreen({ team }: { team: Team }) {
  const { t } = useTranslation('onboarding');
  return (
    <>
      <PageTitle>{t('phone.title')}</PageTitle>
      <Title order={1} mb={4}>
        {t('phone.title')}
      </Title>
      <Text c="dimmed" mb="lg">
        {t('phone.intro', { team: team.name })}
      </Text>
      {isAllowed(team.permissions, 'phone_numbers.manage') ? (
        <Ways team={team} />
      ) : (
        <Alert color="yellow" icon={<IconInfoCircle size={18} aria-hidden />}>
          {t('phone.notAllowed')}
        </Alert>
      )}
      {team.phone_numbers[0] ? (
        <ButtonLink to="/" variant="subtle" color="gray" mt="lg" ml={-18}>
          {t('phone.later')}
        </ButtonLink>
      ) : (
        <ButtonLink
          to="/teams/$teamId/$phoneNumberId/settings"
          params={{ teamId: String(team.id), phoneNumberId: String(noNumber) }}
          variant="subtle"
          color="gray"
          mt="lg"
          ml={-18}
        >
          {t('phone.settings')}
        </ButtonLink>
      )}
    </>
  );
}

function Ways({ team }: { team: Team }) {
  const query = useQuery({
    queryKey: teamKeys.signup(team.id),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await call(getSignupConfig, { params: { team_id: team.id }, signal })).data,
  });
  return (
    <Loaded query={query} skeleton={180}>
      {(config) => <WaysOf team={team} config={config} />}
    </Loaded>
  );
}

function WaysOf({ team, config }: ComponentProps<typeof SignupButton>) {
  const { t } = useTranslation('onboarding');
  const [manual, { toggle }] = useDisclosure();
  const hasDialog = config.app_id !== null && config.config_id !== null;
  return (
    <Stack gap="lg">
      {hasDialog ? (
        <>
          <div>
            <Text fw={600} mb={6}>
              {t('phone.need.title')}
            </Text>
            <List spacing={6}>
              <List.Item>{t('phone.need.number')}</List.Item>
              <List.Item>{t('phone.need.account')}</List.Item>
              <List.Item>{t('phone.need.minutes')}</List.Item>
            </List>
          </div>
          <SignupButton team={team} config={config} />
          <div>
            <Button variant="subtle" color="gray" onClick={toggle} aria-expanded={manual} ml={-18}>
              {t('manual.toggle')}
            </Button>
            <Collapse expanded={manual}>
              <ManualConnection team={team} />
            </Collapse>
          </div>
        </>
      ) : (
        <>
          <Alert color="blue" icon={<IconInfoCircle size={18} aria-hidden />}>
            {t('phone.noDialog')}
          </Alert>
          <ManualConnection team={team} />
        </>
      )}
    </Stack>
  );
}
