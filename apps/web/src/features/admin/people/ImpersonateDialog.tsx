import type { Impersonable, Security } from '@herald/contract';
import { Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { securityQuery } from '#data/account/queries.ts';
import { noProof, ProofFields, proofBody } from '#features/account/index.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { atLeast } from '#ui/validators.ts';
import { useImpersonate } from './queries.ts';

interface ImpersonateDialogProps {
  person: Impersonable;
  onClose: () => void;
}

/** Why, before it begins, since the team will read it; and that it is still the operator who asks. */
export function ImpersonateDialog({ person, onClose }: ImpersonateDialogProps) {
  const { t } = useTranslation('admin');
  const query = useQuery(securityQuery);
  return (
    <Dialog opened onClose={onClose} title={t('people.actTitle', { email: person.email })}>
      <Loaded query={query} skeleton={280}>
        {(security) => <Fields person={person} security={security} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function Fields({ person, security, onClose }: ImpersonateDialogProps & { security: Security }) {
  const { t } = useTranslation('admin');
  const act = useImpersonate();
  const { form, ...frame } = useApiForm({
    initialValues: { ...noProof, reason: '' },
    validate: { reason: (reason) => atLeast(5)(reason.trim()) },
    send: ({ reason, ...proof }) =>
      act.mutateAsync({ userId: person.id, body: { reason, ...proofBody(proof) } }),
  });
  return (
    <FormFrame
      {...frame}
      sending={frame.sending || act.isSuccess}
      submit={t('people.act')}
      onCancel={onClose}
    >
      <Text>{t('people.actText')}</Text>
      <Textarea
        label={t('people.reason')}
        description={t('people.reasonHint')}
        maxLength={300}
        autosize
        minRows={2}
        required
        data-autofocus
        // The form may come after its dialog has opened.
        autoFocus
        {...form.getInputProps('reason')}
      />
      <ProofFields security={security} form={form} />
    </FormFrame>
  );
}
