import { Anchor, type AnchorProps } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

type PathLinkProps = AnchorProps &
  Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps | 'href'> & { path: string };

/** A link to a page that the server named. It opens here, and in a new tab when asked to. */
export function PathLink({ path, onClick, ...props }: PathLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { metaKey, ctrlKey, shiftKey, altKey, button } = event;
    if (event.defaultPrevented || metaKey || ctrlKey || shiftKey || altKey || button !== 0) return;
    event.preventDefault();
    router.history.push(path);
  };
  return <Anchor {...props} href={path} onClick={follow} />;
}
