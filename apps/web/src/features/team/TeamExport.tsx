import { type TeamExport as Export, listTeamExports, startTeamExport } from '@herald/contract';
import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams, useUser } from '#app/session/hooks.ts';
import { teamKeys } from '#data/keys/teams.ts';
import { Card } from '#features/account/index.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyError } from '#ui/notify.ts';
import { ExportLine } from './ExportLine.tsx';

const lookEvery = 2_000;
const isUnderWay = ({ status }: Export) => status === 'waiting' || status === 'running';

/** For Owners: all that the team has, as one archive. */
export function TeamExport() {
  const { t } = useTranslation('onboarding');
  const { team_id } = useNumberParams();
  const { impersonated } = useUser();
  const queryClient = useQueryClient();
  const queryKey = teamKeys.exports(team_id);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(listTeamExports, { params: { team_id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? lookEvery : false),
  });
  const start = useMutation({
    mutationFn: () => call(startTeamExport, { params: { team_id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    onError: notifyError,
  });
  return (
    <Card title={t('teamExport.title')} text={t('teamExport.text')}>
      <Loaded query={query} skeleton={40}>
        {(exports) => (
          <Stack gap="sm">
            {exports.map((each) => (
              <ExportLine key={each.id} archive={each} mayFetch={!impersonated} />
            ))}
            <Button
              variant="default"
              style={{ alignSelf: 'flex-start' }}
              loading={start.isPending}
              disabled={impersonated || exports.some(isUnderWay)}
              onClick={() => start.mutate()}
            >
              {t('teamExport.start')}
            </Button>
            {impersonated ? <Text c="dimmed">{t('teamExport.notImpersonated')}</Text> : null}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}
