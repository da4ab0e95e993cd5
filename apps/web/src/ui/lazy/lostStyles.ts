const lost = new Set<string>();

/** Stylesheets that could not be fetched: whoever asks for their part again gets it without them. */
export function watchLostStyles(): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    lost.add(target.href);
    target.remove();
  };
  document.addEventListener('error', note, true);
  window.addEventListener('online', () => void fetchLostStyles());
}

/** Asks for them again; what fails once more stays lost. */
export async function fetchLostStyles(): Promise<void> {
  await Promise.all([...lost].map(fetchStyle));
}

function fetchStyle(href: string): Promise<unknown> {
  lost.delete(href);
  const link = document.createElement('link');
  const settled = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  document.head.append(Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href }));
  return settled;
}
