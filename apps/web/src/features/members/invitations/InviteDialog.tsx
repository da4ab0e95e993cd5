import { inviteTeammates, type Role, roleIds } from '@herald/contract';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { teamQuery } from '#app/session/queries.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { looksLikeEmail } from '#ui/validators.ts';
import { RoleSelect } from '../RoleSelect.tsx';
import { useTeamChange } from '../useTeamChange.ts';

interface InviteDialogProps {
  roles: readonly Role[];
  onClose: () => void;
}

export function InviteDialog({ roles, onClose }: InviteDialogProps) {
  const { t } = useTranslation('members');
  return (
    <Dialog opened onClose={onClose} title={t('invite.title')}>
      <InviteForm roles={roles} onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ roles, onClose }: InviteDialogProps) {
  const { t } = useTranslation('members');
  const { team_id } = useNumberParams();
  const queryClient = useQueryClient();
  const refresh = useTeamChange();
  const { form, ...frame } = useApiForm({
    initialValues: { email: '', role_id: firstChoice(roles) },
    validate: { email: looksLikeEmail },
    send: async (values) => {
      const { data: team } = await call(inviteTeammates, { params: { team_id }, body: values });
      queryClient.setQueryData(teamQuery(team_id).queryKey, team);
      notifyDone(t('invite.sent', { email: values.email.trim() }));
      onClose();
      await refresh();
    },
  });
  const role = roles.find(({ id }) => id === form.values.role_id);
  return (
    <FormFrame {...frame} submit={t('invite.send')} onCancel={onClose}>
      <TextInput
        label={t('invite.email')}
        description={t('invite.hint')}
        type="email"
        inputMode="email"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <RoleSelect
        label={t('column.role')}
        description={role && !role.is_own ? t(`roles.texts.${role.name}`) : undefined}
        roles={roles}
        value={form.values.role_id}
        error={form.errors.role_id}
        onChange={(roleId) => form.setFieldValue('role_id', roleId)}
      />
    </FormFrame>
  );
}

/** Most who are invited answer customers. */
function firstChoice(roles: readonly Role[]): number {
  const mayGive = roles.filter(({ can_give }) => can_give);
  return (mayGive.find(({ id }) => id === roleIds.Agent) ?? mayGive[0])?.id ?? roleIds.Agent;
}
