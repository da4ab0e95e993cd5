import { Avatar } from '@mantine/core';
import { initialsOf, tintOf } from './initials.ts';

interface InitialsAvatarProps {
  /** A person's or contact's name; a phone number where there is none. */
  name: string | null | undefined;
  src?: string | null;
  size?: number;
}

/** Decoration beside a name that is written out, therefore silent for screen readers. */
export function InitialsAvatar({ name, src, size = 36 }: InitialsAvatarProps) {
  return (
    <Avatar src={src} alt="" size={size} radius="xl" color={tintOf(name ?? '')} aria-hidden>
      {initialsOf(name ?? '')}
    </Avatar>
  );
}
