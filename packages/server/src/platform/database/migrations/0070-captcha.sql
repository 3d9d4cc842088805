-- What was worked out for a captcha counts once: for the one submission it was sent with.
create table captcha_solutions (
  website_id text not null references websites (id) on delete cascade,
  -- What names the solution: of a sum its nonce, of a form sent twice its mark.
  solution text not null,
  -- The submission it counts for.
  used_for text not null,
  expires_at timestamptz not null,
  primary key (website_id, solution)
);
create index captcha_solutions_expire on captcha_solutions (expires_at);

-- The website's site key of Google reCAPTCHA, which its pages show; the rest of it is among the settings.
alter table websites add column captcha_site_key text not null default '';
