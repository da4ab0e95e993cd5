/** Adds parameters to an address, except those that it has already. What it says stays as it was written. */
export function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const added = Object.entries(parameters)
    .filter(([name, value]) => value !== '' && !url.searchParams.has(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (added.length === 0) return address;
  url.search = [url.search.replace(/^\?/, ''), ...added].filter((part) => part !== '').join('&');
  return url.href;
}
