-- The pop-up of a website; off, and without words, until its owner makes one.
alter table websites add column popup jsonb not null default '{"isOn":false,"title":{},"text":{},"action":"newsletter","button":{},"link":"","disclaimer":{},"success":{},"captcha":"altcha","moment":"seconds","seconds":10,"scroll":50,"everyDays":30,"where":"everywhere","pageIds":[]}';
