import { ApiError, type Client, createClient } from '@herald/contract';

const send = createClient({ baseUrl: '' });

let leave: () => void = () => {};

/** What to do when the session has ended; set once by `main.tsx`, which knows the router. */
export function onSessionEnded(handler: () => void): void {
  leave = handler;
}

/** Calls an endpoint of the contract. An ended session also sends the person to the sign-in page. */
export const call: Client = async (route, input) => {
  try {
    return await send(route, input);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && route.access !== 'public') leave();
    throw error;
  }
};

/** Like `call`, for the one question whose answer may well be "nobody is signed in". */
export const callQuietly: Client = send;
