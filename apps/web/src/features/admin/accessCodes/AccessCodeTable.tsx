import type { AccessCode } from '@herald/contract';
import { Button, Code, CopyButton, Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone } from '#ui/notify.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { AdminTable } from '../AdminTable.tsx';
import { useRevokeCode } from './queries.ts';

const tones = { usable: 'good', used_up: 'neutral', expired: 'neutral', revoked: 'bad' } as const;

const columns = ['code', 'state', 'uses', 'teams', 'expires'] as const;

export function AccessCodeTable({ codes }: { codes: readonly AccessCode[] }) {
  const { t } = useTranslation('admin');
  const [leaving, setLeaving] = useState<AccessCode | null>(null);
  return (
    <>
      <AdminTable
        label={t('codes.title')}
        minWidth={720}
        columns={columns.map((column) => ({ name: t(`codes.${column}`) }))}
      >
        {codes.map((code) => (
          <Row key={code.id} code={code} onRevoke={() => setLeaving(code)} />
        ))}
      </AdminTable>
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
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t(copied ? 'codes.copied' : 'codes.copyWhich', { code: code.code })}
                  onClick={copy}
                >
                  {t(copied ? 'codes.copied' : 'codes.copy')}
                </Button>
              )}
            </CopyButton>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={t('codes.revokeWhich', { code: code.code })}
              onClick={onRevoke}
            >
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
