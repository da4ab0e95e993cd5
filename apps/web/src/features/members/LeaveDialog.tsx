import { leaveTeam, type Member, removeMember } from '@herald/contract';
import { Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams, useTeam } from '#app/session/hooks.ts';
import { UsedBy, useUsedBy } from '#features/uses/index.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { nameOf } from './nameOf.ts';
import { useTeamChange } from './useTeamChange.ts';

interface LeaveDialogProps {
  member: Member;
  others: readonly Member[];
  onClose: () => void;
}

/** Somebody goes, by themselves or not: who has their conversations from now on? */
export function LeaveDialog({ member, others, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('members');
  const words = member.is_you ? 'leave' : 'remove';
  const team = useTeam().name;
  return (
    <Dialog opened onClose={onClose} title={t(`${words}.title`, { name: nameOf(member), team })}>
      <LeaveForm member={member} others={others} onClose={onClose} />
    </Dialog>
  );
}

function LeaveForm({ member, others, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('members');
  const { team_id } = useNumberParams();
  const { usedBy } = useUsedBy('member', member.id);
  const refresh = useTeamChange();
  const words = member.is_you ? 'leave' : 'remove';
  const { form, ...frame } = useApiForm({
    initialValues: { assign_to: null as string | null },
    send: async ({ assign_to }) => {
      const body = { assign_to: assign_to === null ? null : Number(assign_to) };
      if (member.is_you) {
        await call(leaveTeam, { params: { team_id }, body });
        // Nothing on this page is theirs any more.
        window.location.assign('/');
        return;
      }
      await call(removeMember, { params: { team_id, user_id: member.id }, body });
      notifyDone(t('remove.done', { name: nameOf(member) }));
      onClose();
      await refresh();
    },
  });
  const heirs = others.filter(({ id, can_reply }) => id !== member.id && can_reply);
  const count = member.open_conversations;
  return (
    <FormFrame {...frame} submit={t(`${words}.confirm`)} isLoss onCancel={onClose}>
      <Text>{t(`${words}.text`, { name: nameOf(member) })}</Text>
      <UsedBy usedBy={usedBy} goesAllTheSame />
      {count > 0 ? (
        <Select
          label={t('heir.label', { count })}
          placeholder={t('heir.nobody')}
          clearable
          data={heirs.map((heir) => ({ value: String(heir.id), label: nameOf(heir) }))}
          {...form.getInputProps('assign_to')}
        />
      ) : null}
    </FormFrame>
  );
}
