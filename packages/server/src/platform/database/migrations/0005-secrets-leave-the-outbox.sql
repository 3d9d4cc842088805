-- Mails that carry a secret are kept nowhere from now on. Those that were kept could be read by people of the website,
-- so what they opened stops working: asking again makes new ones.
delete from outbox where kind in ('password-reset', 'invitation');
delete from one_time_tokens where purpose = 'password-reset';
update invitations set revoked_at = now() where accepted_at is null and revoked_at is null;

-- What came of the mail of an invitation: none without a mail server, when whoever invites hands the link over.
alter table invitations add column mail_state text not null default 'none'
  check (mail_state in ('none', 'queued', 'sent', 'failed'));
alter table invitations add column mail_error text;

-- What a mail is about: it is written anew when it is sent, with the links that only its reader may have.
alter table outbox add column about_id text;
update outbox set about_id = substring(body_text from '/order-status/([0-9a-f]{24})')
  where kind in ('order-confirmation', 'order-fulfilled');
update outbox set
  body_text = regexp_replace(body_text, 'https?://[^\s]*/order-status/[^\s]*', '[only in the mail the buyer gets]', 'g'),
  body_html = regexp_replace(body_html, 'href="[^"]*/order-status/[^"]*"', 'href="#"', 'g')
  where kind in ('order-confirmation', 'order-fulfilled');
