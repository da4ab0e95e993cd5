import { deleteTeam, type Security } from '@herald/contract';
import { Checkbox, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useTeam } from '#app/session/hooks.ts';
import { teamQuery } from '#app/session/queries.ts';
import { securityQuery } from '#data/account/queries.ts';
import { noProof, ProofFields, proofBody } from '#features/account/index.ts';
import { FormFrame } from '#ui/FormFrame.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';

interface TeamEndFormProps {
  onDone: () => void;
}

/** What will happen, the team's name typed, and what only the Owner has. */
export function TeamEndForm({ onDone }: TeamEndFormProps) {
  const query = useQuery(securityQuery);
  return (
    <Loaded query={query} skeleton={280}>
      {(security) => <Fields security={security} onDone={onDone} />}
    </Loaded>
  );
}

function Fields({ security, onDone }: TeamEndFormProps & { security: Security }) {
  const { t } = useTranslation('onboarding');
  const team = useTeam();
  const format = useFormat();
  const queryClient = useQueryClient();
  const { form, onSubmit, ...frame } = useApiForm({
    initialValues: { ...noProof, name: '', give_up_balance: false },
    send: async ({ name, give_up_balance, ...proof }) => {
      const body = { name, give_up_balance, ...proofBody(proof) };
      const { data } = await call(deleteTeam, { params: { team_id: team.id }, body });
      queryClient.setQueryData(teamQuery(team.id).queryKey, data);
      if (data.delete_at) notifyDone(t('teamEnd.done', { date: format.date(data.delete_at) }));
      onDone();
    },
  });
  const { name } = form.values;
  return (
    <FormFrame
      {...frame}
      submit={t('teamEnd.delete')}
      isLoss
      disabled={name.trim() !== team.name}
      onSubmit={onSubmit}
      onCancel={onDone}
    >
      <Text>{t('teamEnd.confirm')}</Text>
      {team.balance > 0 ? (
        <Checkbox
          label={t('teamEnd.giveUp', {
            amount: format.money({ amount: team.balance, currency: team.currency }),
          })}
          {...form.getInputProps('give_up_balance', { type: 'checkbox' })}
        />
      ) : null}
      <TextInput
        label={t('teamEnd.name', { name: team.name })}
        autoComplete="off"
        data-autofocus
        // The form may come after its dialog has opened.
        autoFocus
        {...form.getInputProps('name')}
      />
      <ProofFields security={security} form={form} />
    </FormFrame>
  );
}
