import { Drawer, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { ExplanationSkeleton } from '#features/explain/index.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';

const RecipientExplanationPanel = lazyPart(async () => {
  const [{ RecipientExplanationPanel: component }] = await Promise.all([
    import('./RecipientExplanationPanel.tsx'),
    loadTexts('explain'),
  ]);
  return { default: component };
});

interface ExplainRecipientProps {
  /** Whose story is told; undefined closes. */
  recipient: { id: number; name: string } | undefined;
  onClose: () => void;
}

/** The story of one recipient beside the table: what happened to their message, and why. */
export function ExplainRecipient({ recipient, onClose }: ExplainRecipientProps) {
  const { t } = useTranslation('campaigns');
  return (
    <Drawer
      opened={recipient !== undefined}
      onClose={onClose}
      position="right"
      size="min(460px, 100vw)"
      title={
        <Text component="span" fw={650} size="lg">
          {recipient?.name}
        </Text>
      }
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {recipient ? (
        <LazyBoundary isInline name={recipient.name} fallback={<ExplanationSkeleton />}>
          <RecipientExplanationPanel recipientId={recipient.id} />
        </LazyBoundary>
      ) : null}
    </Drawer>
  );
}
