import type { AccessCode } from '@herald/contract';
import { Button, Code, CopyButton, Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone } from '#ui/notify.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { useRevokeCode } from './queries.ts';

const tones = { usable: 'good', used_up: 'neutral', expired: 'neutral', revoked: 'bad' } as const;

export function AccessCodeTable({ codes }: { codes: readonly AccessCode[] }) {
  const { t } = useTranslation('admin');
  const [leaving, setLeaving] = useState<AccessCode | null>(null);
  return (
    <>
      <Table.ScrollContainer type="native" minWidth={720} tabIndex={0}>
        <Table aria-label={t('codes.title')} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('codes.code')}</Table.Th>
              <Table.Th>{t('codes.state')}</Table.Th>
              <Table.Th>{t('codes.uses')}</Table.Th>
              <Table.Th>{t('codes.teams')}</Table.Th>
              <Table.Th>{t('codes.expires')}</Table.Th>
              <Table.Th>
                <span className="visually-hidden">{t('codes.actions')}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {codes.map((code) => (
              <Row key={code.id} code={code} onRevoke={() => setLeaving(code)} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {leaving ? <Revoking code={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  );
}

function Row({ code, onRevoke }: { code: AccessCode; onRevoke: () => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Table.Tr>
      <Table.Td>
        <Code>{code.code}</Code>
        {code.note ? (
          <Text size="sm" c="dimmed">
            {code.note}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td>
        <StatusBadge tone={tones[code.status]}>{t(`codes.states.${code.status}`)}</StatusBadge>
      </Table.Td>
      <Table.Td className="numbers">
        {code.max_uses === null
          ? format.number(code.uses)
          : t('codes.usesOf', { uses: format.number(code.uses), most: format.number(code.max_uses) })}
      </Table.Td>
      <Table.Td>{code.teams.map(({ name }) => name).join(', ')}</Table.Td>
      <Table.Td>{code.expires_at ? format.date(code.expires_at) : t('codes.never')}</Table.Td>
      <Table.Td>
        {code.status === 'usable' ? (
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            <CopyButton value={code.code}>
              {({ copied, copy }) => (
                <Button size="compact-sm" variant="default" onClick={copy}>
                  {t(copied ? 'codes.copied' : 'codes.copy')}
                </Button>
              )}
            </CopyButton>
            <Button size="compact-sm" variant="subtle" color="red" onClick={onRevoke}>
              {t('codes.revoke')}
            </Button>
          </Group>
        ) : null}
      </Table.Td>
    </Table.Tr>
  );
}

function Revoking({ code, onClose }: { code: AccessCode; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const revoke = useRevokeCode();
  const confirm = () =>
    revoke.mutate(code.id, {
      onSuccess: () => notifyDone(t('codes.revoked', { code: code.code })),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened
      danger
      title={t('codes.revokeTitle', { code: code.code })}
      confirm={t('codes.revoke')}
      loading={revoke.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('codes.revokeText')}
    </ConfirmDialog>
  );
}
