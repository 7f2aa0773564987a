"""Worker threads: one long job at a time, queues of jobs, small background jobs, and loading of the kernels."""
