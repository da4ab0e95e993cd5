import { type Campaign, type CampaignExperiment, type CampaignReview, mostVariants } from '@herald/contract';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { experimentQuery, templatesQuery } from '#data/campaigns/queries.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { letterOf } from '../letterOf.ts';
import { NotSaved, SaveState } from '../parts/SaveState.tsx';
import { useCampaignParams } from '../useCampaign.ts';
import { HowTried } from './HowTried.tsx';
import { OtherMessage } from './OtherMessage.tsx';
import { Sizes } from './Sizes.tsx';
import { useExperimentDraft } from './useExperimentDraft.ts';

interface ExperimentCardProps {
  campaign: Campaign;
  review: CampaignReview;
  /** Somebody of the audience: the names of their attributes are offered. */
  exampleContactId: number | undefined;
}

/** Other messages that are tried out beside the campaign's own. */
export function ExperimentCard(props: ExperimentCardProps) {
  const query = useQuery(experimentQuery(useCampaignParams()));
  return (
    <Loaded query={query} skeleton={90}>
      {(experiment) => <Editor {...props} experiment={experiment} />}
    </Loaded>
  );
}

function Editor(props: ExperimentCardProps & { experiment: CampaignExperiment | null }) {
  const { campaign, review, exampleContactId, experiment } = props;
  const { t } = useTranslation('campaigns');
  const { draft, change, saving } = useExperimentDraft(campaign, experiment);
  const templates = useQuery(templatesQuery(useNumberParams())).data ?? [];
  const { others } = draft;
  const add = () =>
    change({
      ...draft,
      others: [
        ...others,
        { key: Math.max(1, ...others.map(({ key }) => key)) + 1, template_id: null, variables: undefined },
      ],
    });
  return (
    <Paper component="section" aria-label={t('experiment.title')} radius="md" p="md">
      <Group justify="space-between" mb={4}>
        <Title order={2}>{t('experiment.title')}</Title>
        <SaveState state={saving.state} />
      </Group>
      <Text size="sm" c="dimmed">
        {t('experiment.what')}
      </Text>
      <Stack gap="md" mt={others.length > 0 ? 'md' : 'xs'}>
        {others.length > 0 ? (
          <Text>{t('experiment.own', { letter: letterOf(1), name: campaign.template?.name ?? '–' })}</Text>
        ) : null}
        {others.map((other, index) => (
          <OtherMessage
            key={other.key}
            letter={letterOf(index + 2)}
            other={other}
            templates={templates}
            category={campaign.template?.category}
            columns={campaign.columns}
            exampleContactId={exampleContactId}
            onChange={(next) =>
              change({ ...draft, others: others.map((one) => (one.key === other.key ? next : one)) })
            }
            onRemove={() => change({ ...draft, others: others.filter(({ key }) => key !== other.key) })}
          />
        ))}
        {others.length < mostVariants - 1 ? (
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
              onClick={add}
            >
              {t(others.length === 0 ? 'experiment.begin' : 'experiment.add')}
            </Button>
          </Group>
        ) : null}
        {others.length > 0 ? <HowTried draft={draft} onChange={change} /> : null}
        {others.length > 0 && review.experiment ? (
          <Sizes sizes={review.experiment} metric={draft.metric} />
        ) : null}
        <NotSaved saving={saving} />
      </Stack>
    </Paper>
  );
}
