-- Counts of the limits that hold over all processes of an installation. They may be lost in a crash: a bucket that is
-- missing is a full one. Times are milliseconds since the epoch, as the processes' own clocks have them.
create unlogged table rate_limit_buckets (
  id text primary key,
  tokens float8 not null,
  updated_at float8 not null
);
