// Loaded into every process that the launcher starts. A launcher that was killed cannot stop them any more; then they
// see another parent and stop themselves.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 1000).unref();
