import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { OnboardingLayout } from '#features/onboarding/index.ts';

export const Route = createFileRoute('/_auth/onboarding')({
  loader: () => loadTexts('onboarding'),
  component: OnboardingLayout,
});
