import { Drawer, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { WhySkeleton } from '#features/explain/ExplanationSkeleton.tsx';
import { Late, late } from '#ui/lazy/late.tsx';

const WhyRecipientStory = late(async () => {
  const [{ WhyRecipientStory: component }] = await Promise.all([
    import('./WhyRecipientStory.tsx'),
    loadTexts('why'),
  ]);
  return { default: component };
});

interface WhyRecipientProps {
  /** Whose story is told; undefined closes. */
  recipient: { id: number; name: string } | undefined;
  onClose: () => void;
}

/** The story of one recipient beside the table: what happened to their message, and why. */
export function WhyRecipient({ recipient, onClose }: WhyRecipientProps) {
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
        <Late isInline name={recipient.name} fallback={<WhySkeleton />}>
          <WhyRecipientStory recipientId={recipient.id} />
        </Late>
      ) : null}
    </Drawer>
  );
}
