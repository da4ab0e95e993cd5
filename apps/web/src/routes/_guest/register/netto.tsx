import { createFileRoute } from '@tanstack/react-router';
import { RegisterScreen } from '#features/auth/index.ts';

export const Route = createFileRoute('/_guest/register/netto')({
  component: () => <RegisterScreen channel="netto" />,
});
