import { createFileRoute } from '@tanstack/react-router';
import { SecondStepScreen } from '#features/auth/index.ts';

export const Route = createFileRoute('/_guest/login/second-step')({ component: SecondStepScreen });
