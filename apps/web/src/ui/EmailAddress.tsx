import { Fragment } from 'react';

/** An e-mail address that, where it does not fit, goes on behind one of its signs and not within a word. */
export function EmailAddress({ children }: { children: string }) {
  const [first, ...parts] = children.split(/(?<=[@.+_-])/);
  let at = first?.length ?? 0;
  return (
    <>
      {first}
      {parts.map((part) => {
        at += part.length;
        return (
          <Fragment key={at}>
            <wbr />
            {part}
          </Fragment>
        );
      })}
    </>
  );
}
