import './app/withoutEval.ts';
import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import './app/theme/global.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchLostStyles } from '#ui/lazy/lostStyles.ts';
import { alertsQuery } from './app/alerts/queries.ts';
import { callQuietly, onSessionEnded } from './app/api.ts';
import { reloadOnMissingChunk } from './app/builds/chunkReload.ts';
import { watchTyping } from './app/builds/unsaved.ts';
import { watchBuild } from './app/builds/watchBuild.ts';
import { awaitFirstPage } from './app/firstPage.ts';
import { startI18n } from './app/i18n/i18n.ts';
import { watchForParty } from './app/party/startParty.ts';
import { queryClient } from './app/queryClient.ts';
import { leaveForLogin } from './app/session/leave.ts';
import { askSession } from './app/session/queries.ts';
import { createAppRouter } from './router.ts';

reloadOnMissingChunk();
watchTyping();
watchLostStyles();
const teamId = askSession(queryClient, window.location.pathname);
// A banner that came later would push the screen down under the hand.
if (teamId !== null) void queryClient.prefetchQuery(alertsQuery(teamId, callQuietly));
await startI18n();

const router = createAppRouter(queryClient);
awaitFirstPage(router, queryClient);

onSessionEnded(() => leaveForLogin(router.state.location.href));

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);

watchBuild(router);
watchForParty();
