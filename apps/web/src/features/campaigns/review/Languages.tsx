import { type Campaign, type CampaignReview, updateCampaign } from '@herald/contract';
import { Paper, Stack, Switch, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { languageName } from '#ui/format/languageName.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyError } from '#ui/notify.ts';
import { useCampaignParams } from '../useCampaign.ts';
import classes from './Review.module.css';

interface LanguagesProps {
  campaign: Pick<Campaign, 'by_language'>;
  languages: NonNullable<CampaignReview['languages']>;
}

/** Whether each person gets the template of their language, and how many that is. */
export function Languages({ campaign, languages }: LanguagesProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const params = useCampaignParams();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (by_language: boolean) => call(updateCampaign, { params, body: { by_language } }),
    onError: (error) => notifyError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: campaignKeys.one(params) }),
  });
  const isOn = save.isPending ? save.variables : campaign.by_language;
  const fallback = languageName(languages[0]?.language ?? '', format.tag);
  return (
    <Paper component="section" aria-label={t('languages.title')} radius="md" p="md" className={classes.card}>
      <Stack gap="sm">
        <Title order={2}>{t('languages.title')}</Title>
        <Switch
          label={t('languages.each')}
          description={t('languages.why', { fallback })}
          checked={isOn}
          onChange={(event) => save.mutate(event.currentTarget.checked)}
        />
        {isOn ? (
          <Stack component="ul" gap={6} m={0} pl="md">
            {languages.map(({ template_id, language, problem, people, guessed }) => (
              <li key={template_id}>
                <Text size="sm" component="span" fw={600}>
                  {languageName(language, format.tag)}
                </Text>
                <Text size="sm" component="span" c={problem ? 'var(--mantine-color-error)' : undefined}>
                  {' · '}
                  {problem
                    ? t(`languages.problem.${problem}`)
                    : t('languages.people', { count: people, people: format.number(people) })}
                  {guessed > 0
                    ? ` ${t('languages.guessed', { count: guessed, people: format.number(guessed) })}`
                    : null}
                </Text>
              </li>
            ))}
          </Stack>
        ) : null}
      </Stack>
    </Paper>
  );
}
