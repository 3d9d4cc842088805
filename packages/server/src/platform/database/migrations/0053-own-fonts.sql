-- Fonts a website's owners have uploaded, one file a row. The file is kept as text (base64), so that backups, which are rows,
-- have it.
create table own_fonts (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  family text not null,
  file_name text not null,
  format text not null,
  lightest integer not null,
  boldest integer not null,
  italic boolean not null,
  metrics jsonb not null,
  size integer not null,
  data text not null,
  created_at timestamptz not null,
  primary key (website_id, id),
  constraint own_fonts_face unique (website_id, family, lightest, boldest, italic)
);
