import { onlineManager, type QueryClient } from '@tanstack/react-query';

/**
 * For a mutation after which the cookie is somebody else's: nothing is asked from when it begins until the page is
 * loaded anew, since it would be asked in the other's name. When it is refused, what waited is asked.
 */
export const cookieChange = (queryClient: QueryClient) => ({
  networkMode: 'always' as const,
  onMutate: async () => {
    onlineManager.setOnline(false);
    await queryClient.cancelQueries();
  },
  onError: () => onlineManager.setOnline(true),
});
