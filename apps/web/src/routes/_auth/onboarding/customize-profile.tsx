import { createFileRoute } from '@tanstack/react-router';
import { CustomizeProfileScreen } from '#features/onboarding/index.ts';

export const Route = createFileRoute('/_auth/onboarding/customize-profile')({
  component: CustomizeProfileScreen,
});
