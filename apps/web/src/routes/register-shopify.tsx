import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { persistentQuery } from '#app/session/guards.ts';
import { userQuery } from '#app/session/queries.ts';
import { signInOptionsQuery } from '#data/account/queries.ts';
import { RegisterShopifyScreen } from '#features/shopifyEntry/index.ts';

export const Route = createFileRoute('/register-shopify')({
  // Whoever has an account needs no second one: they are told what becomes of their store.
  beforeLoad: async ({ context, search }) => {
    const user = await context.queryClient.ensureQueryData(userQuery);
    if (user && !user.blocked) throw redirect({ to: '/connect-shopify', search: persistentQuery(search) });
  },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(signInOptionsQuery);
    return loadTexts('shopifyEntry', 'auth');
  },
  component: RegisterShopifyScreen,
});
