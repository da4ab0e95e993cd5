import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { useHasBeen } from '#ui/lazy/useHasBeen.ts';
import type { Question } from './UnclearDialog.tsx';

const LazyUnclearDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import('./UnclearDialog.tsx'), loadTexts('unclear')]);
  return dialog;
});

/** The two ways out for a message of which nobody knows whether it arrived, each with its risk in words. */
export function UnclearDialogs({ resend, letGo }: { resend: Question; letGo: Question }) {
  return (
    <>
      <WhenAsked about="resend" question={resend} />
      <WhenAsked about="letGo" question={letGo} />
    </>
  );
}

function WhenAsked({ about, question }: { about: 'resend' | 'letGo'; question: Question }) {
  const { t } = useTranslation('messages');
  const [wasAsked, forget] = useHasBeen(question.message !== null);
  if (!wasAsked) return null;
  return (
    <LazyBoundary
      name={t(`${about}.confirm`)}
      onClose={() => {
        question.onClose();
        forget();
      }}
    >
      <LazyUnclearDialog about={about} question={question} />
    </LazyBoundary>
  );
}
