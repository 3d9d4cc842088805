-- What posts are called, what stands above them and how they are found: part of their drafts, and of the versions visitors see, as
-- it holds now.
create table post_about as
select d.website_id, d.id as document_id, d.published_version_id as version_id, jsonb_strip_nulls(jsonb_build_object(
  'title', nullif(i.title, '{}'::jsonb), 'excerpt', nullif(i.excerpt, '{}'::jsonb),
  'seoTitle', nullif(i.seo_title, '{}'::jsonb), 'seoDescription', nullif(i.seo_description, '{}'::jsonb),
  'mainImageId', i.main_image_id)) as about
from items i join documents d on d.website_id = i.website_id and d.owner_kind = 'item' and d.owner_id = i.id;
update document_versions v set document = v.document || jsonb_build_object('about', a.about)
from post_about a where v.website_id = a.website_id and v.document_id = a.document_id and v.id = a.version_id;
update documents d set document = d.document || jsonb_build_object('about', a.about)
from post_about a where d.website_id = a.website_id and d.id = a.document_id;
drop table post_about;
