// Loaded into every process that a bench starts. A bench that was killed cannot stop them any more: then they see another
// parent and end at once, whatever they wait for.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 1000).unref();
