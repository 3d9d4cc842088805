-- Families of the Fontsource collection that a website's owners have brought to it. Their files are kept as text (base64), as
-- those of uploaded fonts are, so that backups, which are rows, have them.
create table collection_fonts (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  family text not null,
  category text not null,
  -- Name and version of the package they came in.
  source text not null,
  licence text not null,
  licence_text text not null,
  metrics jsonb not null,
  -- Files that pages name, and those that are in a style sheet of their own because there are so many.
  faces jsonb not null,
  sheet_faces jsonb not null,
  -- Ends the address of that style sheet; empty where there is none.
  sheet_hash text not null,
  size integer not null,
  created_at timestamptz not null,
  primary key (website_id, id),
  constraint collection_fonts_family unique (website_id, family)
);

create table collection_font_files (
  website_id text not null,
  font_id text not null,
  hash text not null,
  data text not null,
  primary key (website_id, font_id, hash),
  foreign key (website_id, font_id) references collection_fonts (website_id, id) on delete cascade
);

-- The letters of an uploaded file, as CSS writes them. Empty where they were not read, as in files from before.
alter table own_fonts add column letters text not null default '';
alter table own_fonts drop constraint own_fonts_face;
-- A family may have a file for each alphabet. Ranges of letters are longer than an index takes.
create unique index own_fonts_face on own_fonts (website_id, family, lightest, boldest, italic, md5(letters));
