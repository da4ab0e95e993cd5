import { type ClosingReason, type ClosingReasons, mostClosingReasons } from '@herald/contract';
import { ActionIcon, Button, Group, Paper, Stack, Switch, Text, Title } from '@mantine/core';
import {
  IconArchive,
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useClosingReasons } from './useClosingReasons.ts';

/** Why conversations are closed, and whether everybody has to say so. */
export function ClosingReasonSettings() {
  const { t } = useTranslation('inboxSettings');
  const { query, change } = useClosingReasons();
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={t('closing.title')}>
      <Stack gap="sm">
        <Title order={2}>{t('closing.title')}</Title>
        <Text c="dimmed">{t('closing.text')}</Text>
        <Loaded query={query} skeleton={80}>
          {(list) => <Reasons list={list} onChange={change} />}
        </Loaded>
      </Stack>
    </Paper>
  );
}

interface ReasonsProps {
  list: ClosingReasons;
  onChange: (list: Pick<ClosingReasons, 'is_required' | 'reasons'>) => void;
}

function Reasons({ list, onChange }: ReasonsProps) {
  const { t } = useTranslation('inboxSettings');
  const mayChange = useCan('phone_numbers.manage');
  const [edited, setEdited] = useState<ClosingReason | 'new' | null>(null);
  const offered = list.reasons.filter(({ is_archived }) => !is_archived);
  const archived = list.reasons.filter(({ is_archived }) => is_archived);
  const offer = (reasons: ClosingReason[]) =>
    onChange({ is_required: list.is_required && reasons.length > 0, reasons });
  return (
    <>
      {offered.length === 0 ? <Text>{t('closing.none')}</Text> : null}
      <ReasonList>
        {offered.map((reason, at) => (
          <ReasonRow key={reason.id} name={reason.name}>
            {mayChange ? (
              <>
                <Tool
                  Icon={IconArrowUp}
                  label={t('closing.up', reason)}
                  disabled={at === 0}
                  onClick={() => offer(moved(offered, at, at - 1))}
                />
                <Tool
                  Icon={IconArrowDown}
                  label={t('closing.down', reason)}
                  disabled={at === offered.length - 1}
                  onClick={() => offer(moved(offered, at, at + 1))}
                />
                <Tool
                  Icon={IconPencil}
                  label={t('closing.renameOne', reason)}
                  onClick={() => setEdited(reason)}
                />
                <Tool
                  Icon={IconArchive}
                  label={t('closing.archive', reason)}
                  onClick={() => offer(offered.filter(({ id }) => id !== reason.id))}
                />
              </>
            ) : null}
          </ReasonRow>
        ))}
      </ReasonList>
      {mayChange && offered.length < mostClosingReasons ? (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('closing.add')}
        </Button>
      ) : null}
      {offered.length > 0 ? (
        <Switch
          size="md"
          label={t('closing.required')}
          description={t('closing.requiredText')}
          checked={list.is_required}
          disabled={!mayChange}
          onChange={(event) => onChange({ is_required: event.currentTarget.checked, reasons: offered })}
        />
      ) : null}
      {archived.length > 0 ? (
        <>
          <Text size="sm" c="dimmed" mt="xs">
            {t('closing.archived')}
          </Text>
          <ReasonList>
            {archived.map((reason) => (
              <ReasonRow key={reason.id} name={reason.name} isArchived>
                {mayChange && offered.length < mostClosingReasons ? (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={t('closing.restoreOne', reason)}
                    onClick={() => offer([...offered, reason])}
                  >
                    {t('closing.restore')}
                  </Button>
                ) : null}
              </ReasonRow>
            ))}
          </ReasonList>
        </>
      ) : null}
      {edited ? (
        <ReasonDialog list={list} reason={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </>
  );
}

function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const left = all.toSpliced(from, 1);
  return left.toSpliced(to, 0, ...all.slice(from, from + 1));
}

function ReasonList({ children }: { children: ReactNode }) {
  return (
    <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {children}
    </Stack>
  );
}

interface ReasonRowProps {
  name: string;
  isArchived?: boolean;
  children: ReactNode;
}

function ReasonRow({ name, isArchived = false, children }: ReasonRowProps) {
  return (
    <Group component="li" gap="xs" wrap="nowrap">
      <Text flex={1} c={isArchived ? 'dimmed' : undefined} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      {children}
    </Group>
  );
}

interface ToolProps {
  Icon: TablerIcon;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ Icon, label, disabled = false, onClick }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={17} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
