interface LoginResponse {
  authResponse?: { code?: string } | null;
}

interface Facebook {
  init(options: { appId: string; autoLogAppEvents: boolean; xfbml: boolean; version: string }): void;
  login(callback: (response: LoginResponse) => void, options: Record<string, unknown>): void;
}

const address = 'https://connect.facebook.net/en_US/sdk.js';
let loading: Promise<Facebook> | undefined;

/** Facebook's JavaScript SDK, fetched only when somebody connects a number with it. */
export function loadFacebookSdk(appId: string, version: string): Promise<Facebook> {
  loading ??= load(appId, version).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(appId: string, version: string): Promise<Facebook> {
  const { promise, resolve, reject } = Promise.withResolvers<Facebook>();
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.onerror = () => reject(new Error('The Facebook SDK could not be loaded.'));
  script.onload = () => {
    const { FB } = window as unknown as { FB?: Facebook };
    if (!FB) return reject(new Error('The Facebook SDK did not start.'));
    FB.init({ appId, autoLogAppEvents: true, xfbml: true, version });
    resolve(FB);
  };
  document.head.append(script);
  return promise;
}
