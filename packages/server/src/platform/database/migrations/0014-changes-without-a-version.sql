-- Changes travel as tags (features/changes): a version that every change raised made all of them wait for one row.
alter table websites drop column content_version;
