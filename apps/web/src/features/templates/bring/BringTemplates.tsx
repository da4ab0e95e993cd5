import type { PhoneNumber } from '@herald/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams, useTeam } from '#app/session/hooks.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';

const BringDialog = lazyPart(() => import('./BringDialog.tsx'));

/** Leads to the templates of other numbers of the team; nothing where all share one WhatsApp account. */
export function BringTemplates() {
  const { t } = useTranslation('templates');
  const { phone_number_id } = useNumberParams();
  const { phone_numbers } = useTeam();
  const [opened, setOpened] = useState(false);
  const others = othersOf(phone_numbers, phone_number_id);
  if (others.length === 0) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('bring.open')}
      </Button>
      {opened ? (
        <LazyBoundary name={t('bring.title')} onClose={() => setOpened(false)}>
          <BringDialog numbers={others} onClose={() => setOpened(false)} />
        </LazyBoundary>
      ) : null}
    </>
  );
}

/** One number of each other account: those of one account have the same templates. */
function othersOf(numbers: readonly PhoneNumber[], ownId: number): PhoneNumber[] {
  const own = numbers.find(({ id }) => id === ownId)?.waba_id;
  const seen = new Set([own, null]);
  return numbers.filter(({ waba_id, verified_name }) => {
    if (seen.has(waba_id) || verified_name === null) return false;
    seen.add(waba_id);
    return true;
  });
}
