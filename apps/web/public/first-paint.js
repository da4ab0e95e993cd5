// Runs before the first paint so that a dark page never flashes white. The key is the one of src/app/theme/colorMode.ts.
(() => {
  let mode = 'auto';
  try {
    mode = localStorage.getItem('herald-color-mode') || 'auto';
  } catch {
    // Storage may be forbidden; the system's mode is then a good answer.
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
