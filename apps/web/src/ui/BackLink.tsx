import { Anchor, type AnchorProps } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type Props = AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>;

/** Above the title of a page inside another: the way back to it. */
export const BackLink = createLink(({ children, ...props }: Props) => (
  <Anchor
    component="a"
    size="sm"
    c="dimmed"
    {...props}
    style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}
  >
    <IconChevronLeft size={16} stroke={1.6} aria-hidden />
    {children}
  </Anchor>
));
