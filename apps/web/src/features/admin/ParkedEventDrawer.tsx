import type { ParkedEventDetail } from '@herald/contract';
import { Button, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { IconReload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyDone } from '#ui/notify.ts';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import classes from './ParkedEventDrawer.module.css';
import { parkedEventQuery, useDiscard, useReplay } from './queries.ts';

/** One event whole: what went wrong and what came in. */
export function ParkedEventDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={<Text fw={650}>{id === null ? '' : t('parked.event', { id })}</Text>}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {id === null ? null : <Content id={id} onClose={onClose} />}
    </Drawer>
  );
}

function Content({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(parkedEventQuery(id));
  return (
    <Loaded query={query} skeleton={<TableSkeleton rows={4} columns={1} />}>
      {(event) => (
        <Stack>
          <Facts event={event} />
          {event.status === 'parked' ? <Decision id={id} onDone={onClose} /> : null}
          <Block label="parked.error" text={event.error} />
          <Block label="parked.body" text={event.body} />
        </Stack>
      )}
    </Loaded>
  );
}

function Facts({ event }: { event: ParkedEventDetail }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { source, received_at, parked_at, attempts, discarded_by } = event;
  const facts: [string, string | null][] = [
    [t('parked.fact.source'), t(`parked.sources.${source}`, source)],
    [t('parked.fact.received'), format.exact(received_at)],
    [t('parked.fact.attempts'), format.number(attempts)],
    [
      discarded_by ? t('parked.fact.discarded') : t('parked.fact.parked'),
      parked_at && format.exact(parked_at),
    ],
    [t('parked.fact.by'), discarded_by],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Decision({ id, onDone }: { id: number; onDone: () => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const replay = useReplay();
  const discard = useDiscard();
  const [isAsking, setAsking] = useState(false);
  const say = (text: string) => {
    notifyDone(text);
    onDone();
  };
  return (
    <Group gap="xs">
      <Button
        leftSection={<IconReload size={18} stroke={1.6} aria-hidden />}
        loading={replay.isPending}
        onClick={() =>
          replay.mutate([id], {
            onSuccess: (count) => say(t('parked.replayed', { count, events: format.number(count) })),
          })
        }
      >
        {t('parked.replay')}
      </Button>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('parked.discard')}
      </Button>
      <ConfirmDialog
        danger
        opened={isAsking}
        title={t('parked.discardTitle')}
        confirm={t('parked.discard')}
        loading={discard.isPending}
        onConfirm={() =>
          discard.mutate(id, {
            onSuccess: () => say(t('parked.discarded')),
            onSettled: () => setAsking(false),
          })
        }
        onClose={() => setAsking(false)}
      >
        {t('parked.discardText')}
      </ConfirmDialog>
    </Group>
  );
}

function Block({ label, text }: { label: 'parked.error' | 'parked.body'; text: string }) {
  const { t } = useTranslation('admin');
  return (
    <section>
      <Title order={2} size="sm" mb={6}>
        {label === 'parked.error' ? t('parked.error') : t('parked.body')}
      </Title>
      {/* Long lines scroll, and what scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre className={classes.block} tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}
