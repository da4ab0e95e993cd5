import type { Campaign } from '@herald/contract';
import { SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { recipientAddress } from '#data/campaigns/address.ts';
import type { RecipientFilter } from '#data/campaigns/queries.ts';
import { ButtonClicks } from '#ui/ButtonClicks.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { Earned } from './earned/Earned.tsx';
import { ExperimentResults } from './experiment/ExperimentResults.tsx';
import { CampaignFrame } from './parts/CampaignFrame.tsx';
import { BudgetBar } from './results/BudgetBar.tsx';
import { DeliveryRules, rulesId } from './results/DeliveryRules.tsx';
import { Funnel } from './results/Funnel.tsx';
import { Leftovers } from './results/Leftovers.tsx';
import { MoreResults } from './results/MoreResults.tsx';
import { Reasons } from './results/Reasons.tsx';
import { Recipients } from './results/Recipients.tsx';
import { ResultsHead } from './results/ResultsHead.tsx';
import { SendingButtons } from './results/SendingButtons.tsx';
import { StopBanner } from './results/StopBanner.tsx';
import { Uncertain } from './results/Uncertain.tsx';

/** Step 4: what became of it, live. */
export function CampaignResultsScreen() {
  return (
    <CampaignFrame part="results" action={(campaign) => <SendingButtons campaign={campaign} />}>
      {(campaign) => <Results campaign={campaign} />}
    </CampaignFrame>
  );
}

function Results({ campaign }: { campaign: Campaign }) {
  const [filters, change] = useUrlState(recipientAddress);
  const [isRulesOpen, setRulesOpen] = useState(false);
  const { stats, stop_reason: reason } = campaign;
  const show = (status: RecipientFilter) => {
    change({ status, page: undefined });
    document.getElementById('recipients')?.scrollIntoView({ block: 'start' });
  };
  const showRules = () => {
    setRulesOpen(true);
    const rules = document.getElementById(rulesId);
    rules?.scrollIntoView({ block: 'start' });
    // Whoever pressed the button by keyboard goes on from here.
    rules?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <Stack gap="lg">
      {campaign.step === 'PAUSED' && reason ? (
        <StopBanner campaign={campaign} reason={reason} onShowRules={showRules} />
      ) : null}
      <ResultsHead campaign={campaign} />
      <Uncertain campaign={campaign} />
      <Funnel campaign={campaign} />
      <ButtonClicks isPlain buttons={campaign.tracked_buttons} delivered={stats.total_delivered} />
      {campaign.experiment ? <ExperimentResults /> : null}
      <Earned campaign={campaign} />
      <MoreResults campaign={campaign} />
      <Leftovers campaign={campaign} onShow={show} />
      <BudgetBar campaign={campaign} />
      {stats.total_failed + stats.total_skipped > 0 ? (
        <SimpleGrid
          cols={{ base: 1, md: stats.total_failed > 0 && stats.total_skipped > 0 ? 2 : 1 }}
          spacing="md"
        >
          <Reasons status="failed" count={stats.total_failed} />
          <Reasons status="skipped" count={stats.total_skipped} />
        </SimpleGrid>
      ) : null}
      <DeliveryRules
        campaign={campaign}
        isOpen={isRulesOpen}
        onToggle={() => setRulesOpen((isOpen) => !isOpen)}
      />
      <Recipients campaign={campaign} filters={filters} onChange={change} />
    </Stack>
  );
}
