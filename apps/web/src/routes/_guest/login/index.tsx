import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '#features/auth/index.ts';

export const Route = createFileRoute('/_guest/login/')({
  component: LoginScreen,
});
