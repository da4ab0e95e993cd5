import { type Billing, type BillingInterval, planTiers } from '@herald/contract';
import { SimpleGrid } from '@mantine/core';
import { PlanCard } from './PlanCard.tsx';

interface PlanCardsProps {
  interval: BillingInterval;
  /** Null for whoever does not pay, and while it is on its way. */
  billing: Billing | null;
}

/** The plans beside each other, from the one table that the server asks as well. */
export function PlanCards({ interval, billing }: PlanCardsProps) {
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
      {planTiers.map((tier) => (
        <PlanCard key={tier} tier={tier} interval={interval} billing={billing} />
      ))}
    </SimpleGrid>
  );
}
