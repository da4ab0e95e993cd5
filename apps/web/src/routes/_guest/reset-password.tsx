import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordScreen } from '#features/auth/index.ts';

export const Route = createFileRoute('/_guest/reset-password')({
  component: ResetPasswordScreen,
});
