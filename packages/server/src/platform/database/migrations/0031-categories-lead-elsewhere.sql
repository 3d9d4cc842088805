-- Where visitors of a deleted category are sent, as of pages, posts and products.
alter table categories add column redirect_to text;
