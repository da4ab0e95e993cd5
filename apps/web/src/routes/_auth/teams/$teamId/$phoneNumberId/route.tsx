import { createFileRoute } from '@tanstack/react-router';
import { requireTeam } from '#app/session/routing.ts';
import { TeamLayout } from '#app/shell/TeamLayout.tsx';
import { fetchQuestions } from '#data/fetchQuestions.ts';

/** Guards `checking-data`, `set-current-team` and `set-current-phone-number` of every team page. */
export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId')({
  beforeLoad: async ({ context, params, location }) => ({
    team: await requireTeam(context, context.user, params, location),
  }),
  onEnter: fetchQuestions,
  component: TeamLayout,
});
