// Loaded into each process of the product: stops it, as SIGTERM would, once the process that started it is gone without
// having stopped it, as after kill -9. It would otherwise keep its port and serve on unwatched.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Watching alone does not keep a process running.
process.channel?.unref();
