import { iconLimits } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { appKeys } from '../keys.ts';
import type { KeptIcon } from './iconCache.ts';
import { loadIcon } from './loadIcon.ts';

interface NamedIconProps {
  name: string;
  size?: number;
  /** It stands in the frame of the page, which waits less long. */
  isOfShell?: boolean;
}

/** An icon whose name is data. Its place is kept while it comes, and stays empty when it does not. */
export function NamedIcon({ name, size = 20, isOfShell = false }: NamedIconProps) {
  const timeout = isOfShell ? iconLimits.shellTimeoutMs : iconLimits.timeoutMs;
  const { data } = useQuery({
    queryKey: appKeys.icon(name),
    queryFn: () => loadIcon(name, timeout),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const image = data ? `url("${drawing(data)}")` : undefined;
  return (
    <span
      aria-hidden
      data-icon={name}
      style={{
        display: 'inline-block',
        flexShrink: 0,
        width: size,
        height: size,
        ...(image ? { backgroundColor: 'currentColor', mask: `${image} center / contain no-repeat` } : {}),
      }}
    />
  );
}

/** As a picture it takes the colour of the text and can run nothing. */
function drawing({ body, width, height }: KeptIcon): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
