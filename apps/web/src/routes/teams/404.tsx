import { createFileRoute } from '@tanstack/react-router';
import { TeamNotFoundPage } from '#app/errors/TeamNotFoundPage.tsx';

export const Route = createFileRoute('/teams/404')({ component: TeamNotFoundPage });
