let held = 0;

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** While something cannot survive it, the browser asks before the page is closed or loaded again. Call the answer once. */
export function holdPage(): () => void {
  held += 1;
  if (held === 1) window.addEventListener('beforeunload', ask);
  return () => {
    held -= 1;
    if (held === 0) window.removeEventListener('beforeunload', ask);
  };
}
