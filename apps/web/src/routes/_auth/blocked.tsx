import { createFileRoute } from '@tanstack/react-router';
import { BlockedPage } from '#app/errors/BlockedPage.tsx';

export const Route = createFileRoute('/_auth/blocked')({ component: BlockedPage });
