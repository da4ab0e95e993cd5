import type { PhoneNumber, Template } from '@herald/contract';
import { Button, Checkbox, Group, Progress, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { templatesQuery } from '#data/templates/queries.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { canBring, isHere } from './bringTemplate.ts';
import { Outcomes } from './Outcomes.tsx';
import { useBring } from './useBring.ts';

interface BringDialogProps {
  /** Each of another account. */
  numbers: readonly PhoneNumber[];
  onClose: () => void;
}

/** Templates of another number are submitted for this one, too. */
export default function BringDialog({ numbers, onClose }: BringDialogProps) {
  const { t } = useTranslation('templates');
  const own = useNumberParams();
  const [from, setFrom] = useState(numbers[0]?.id ?? 0);
  const theirs = useQuery(templatesQuery({ ...own, phone_number_id: from }));
  const mine = useQuery(templatesQuery(own));
  const work = useBring();
  return (
    <Dialog opened onClose={onClose} title={t('bring.title')} size="lg">
      <Stack>
        <Text c="dimmed">{t('bring.text')}</Text>
        <Select
          label={t('bring.from')}
          allowDeselect={false}
          disabled={work.left > 0}
          data={numbers.map(({ id, verified_name, display_phone_number }) => ({
            value: String(id),
            label: `${verified_name} · ${display_phone_number ?? ''}`,
          }))}
          value={String(from)}
          onChange={(value) => {
            setFrom(Number(value));
            work.forget();
          }}
        />
        <Loaded query={mine} skeleton={<Waiting />}>
          {(here) => (
            <Loaded query={theirs} skeleton={<Waiting />}>
              {(templates) => (
                <Choose
                  key={from}
                  templates={templates.filter(canBring)}
                  mine={here}
                  work={work}
                  onClose={onClose}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      </Stack>
    </Dialog>
  );
}

const Waiting = () => <TableSkeleton rows={4} columns={1} />;

interface ChooseProps {
  templates: readonly Template[];
  mine: readonly Template[];
  work: ReturnType<typeof useBring>;
  onClose: () => void;
}

function Choose({ templates, mine, work, onClose }: ChooseProps) {
  const { t } = useTranslation('templates');
  const [chosen, setChosen] = useState<string[]>([]);
  const { outcomes, left, bring, stop } = work;
  // By how they were when it was opened: what has come along stays in its place.
  const [here] = useState(
    () => new Set(templates.filter((one) => isHere(one, mine)).map(({ id }) => String(id))),
  );
  const free = templates.map(({ id }) => String(id)).filter((id) => !here.has(id));
  if (templates.length === 0) return <EmptyState drawing="sheet">{t('bring.none')}</EmptyState>;
  if (outcomes.length > 0 || left > 0) {
    const total = outcomes.length + left;
    return (
      <Stack>
        <Progress value={(outcomes.length / total) * 100} aria-label={t('bring.progress')} />
        <Text size="sm" aria-live="polite">
          {t('bring.done', { done: outcomes.length, count: total })}
        </Text>
        <Outcomes outcomes={outcomes} />
        <Group justify="flex-end">
          <Button variant="default" onClick={left > 0 ? stop : onClose}>
            {t(left > 0 ? 'bring.stop' : 'common:action.close')}
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack>
      {free.length > 1 ? (
        <Checkbox
          label={t('bring.all', { count: free.length })}
          checked={chosen.length === free.length}
          indeterminate={chosen.length > 0 && chosen.length < free.length}
          onChange={(event) => setChosen(event.currentTarget.checked ? free : [])}
        />
      ) : null}
      <Checkbox.Group value={chosen} onChange={setChosen} aria-label={t('bring.which')}>
        <Stack gap={8}>
          {templates.map(({ id, name, language, category }) => (
            <Checkbox
              key={id}
              value={String(id)}
              disabled={here.has(String(id))}
              label={`${name} · ${language}`}
              description={t(here.has(String(id)) ? 'bring.here' : `category.${category}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group justify="flex-end">
        <Button
          disabled={chosen.length === 0}
          onClick={() => void bring(templates.filter(({ id }) => chosen.includes(String(id))))}
        >
          {chosen.length > 0 ? t('bring.submit', { count: chosen.length }) : t('library.submit')}
        </Button>
      </Group>
    </Stack>
  );
}
