import { createFileRoute } from '@tanstack/react-router';
import { CustomizeProfileScreen } from '#features/onboarding/CustomizeProfileScreen.tsx';

export const Route = createFileRoute('/_auth/onboarding/customize-profile')({
  component: CustomizeProfileScreen,
});
