-- What pages are called, how they are found and shared: part of their drafts, and of the versions visitors see, as it holds now.
create table page_about as
select d.website_id, d.id as document_id, d.published_version_id as version_id, jsonb_strip_nulls(jsonb_build_object(
  'title', nullif(c.title, '{}'::jsonb), 'navigationTitle', nullif(c.navigation_title, '{}'::jsonb),
  'description', nullif(c.description, '{}'::jsonb), 'seoTitle', nullif(c.seo_title, '{}'::jsonb),
  'seoDescription', nullif(c.seo_description, '{}'::jsonb), 'socialAssetId', c.social_asset_id,
  'noIndex', case when c.no_index then true end)) as about
from collections c join documents d on d.website_id = c.website_id and d.owner_kind = 'collection' and d.owner_id = c.id;
update document_versions v set document = v.document || jsonb_build_object('about', a.about)
from page_about a where v.website_id = a.website_id and v.document_id = a.document_id and v.id = a.version_id;
update documents d set document = d.document || jsonb_build_object('about', a.about)
from page_about a where d.website_id = a.website_id and d.id = a.document_id;
drop table page_about;
