import {
  ActionIcon,
  type ActionIconProps,
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
} from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type AsLink<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>;

/** A button that leads to another page: a real link, so it opens in a new tab too. */
export const ButtonLink = createLink((props: AsLink<ButtonProps>) => <Button component="a" {...props} />);

export const AnchorLink = createLink((props: AsLink<AnchorProps>) => <Anchor component="a" {...props} />);

export const IconLink = createLink((props: AsLink<ActionIconProps>) => (
  <ActionIcon component="a" variant="subtle" color="gray" {...props} />
));
