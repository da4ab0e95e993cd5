import type { Campaign } from '@herald/contract';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { earnedAddress } from '#data/campaigns/address.ts';
import { campaignResultsQuery } from '#data/campaigns/queries.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { useCampaignParams } from '../useCampaign.ts';
import { Compared } from './Compared.tsx';
import { Costs } from './Costs.tsx';
import { Holdout } from './Holdout.tsx';
import { OverTime } from './OverTime.tsx';
import classes from './Results.module.css';

/** What takes a look at every message of the campaign: it comes after the figures that are kept. */
export function MoreResults({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const [{ attribution_window: window }] = useUrlState(earnedAddress);
  const query = useQuery(campaignResultsQuery(useCampaignParams(), window));
  return (
    <Loaded query={query} skeleton={160}>
      {(results) => (
        <>
          {results.holdout ? <Holdout holdout={results.holdout} credited={campaign.earned.turnover} /> : null}
          <OverTime results={results} isTracked={campaign.tracked_buttons.length > 0} />
          <Compared results={results} />
          <Costs />
          <Button
            className={classes.print}
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
            onClick={() => print()}
          >
            {t('results.print')}
          </Button>
        </>
      )}
    </Loaded>
  );
}
