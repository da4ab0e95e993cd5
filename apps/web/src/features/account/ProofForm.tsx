import type { Security } from '@herald/contract';
import { Text } from '@mantine/core';
import { FormFrame } from '#ui/FormFrame.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { noProof, ProofFields, proofBody } from './ProofFields.tsx';

interface ProofFormProps {
  security: Security;
  /** What will happen. */
  text: string;
  submit: string;
  isLoss?: boolean;
  send: (proof: ReturnType<typeof proofBody>) => Promise<unknown>;
  onCancel: () => void;
}

/** A step that takes no more than to show who one is. */
export function ProofForm({ security, text, submit, isLoss = false, send, onCancel }: ProofFormProps) {
  const { form, onSubmit, ...frame } = useApiForm({
    initialValues: noProof,
    send: (proof) => send(proofBody(proof)),
  });
  return (
    <FormFrame {...frame} submit={submit} isLoss={isLoss} onSubmit={onSubmit} onCancel={onCancel}>
      <Text>{text}</Text>
      <ProofFields security={security} form={form} />
    </FormFrame>
  );
}
