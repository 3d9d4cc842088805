import { sql } from 'drizzle-orm'
import { createTestApp, type TestApp } from './create-test-app.ts'

/** A website that so many people have written to: a contact and an answer to a form of each. */
export interface FilledPeople {
  readonly test: TestApp
  readonly size: number
  readonly owner: Awaited<ReturnType<TestApp['signInOwner']>>
}

/** Writes answers and contacts of people number `from` to `to`, each at a moment of its own, the last one newest. */
export async function addPeople(
  { db, websiteId }: Pick<TestApp, 'db' | 'websiteId'>,
  from: number,
  to: number,
): Promise<void> {
  await db.execute(sql`
    insert into form_answers (website_id, id, form_id, form_name, submission, page_id, page_title, page_path, answers,
      words, email, suspected, read_at, created_at)
    select ${websiteId}, lpad(n::text, 24, '0'), 'form-' || n % 5, 'Form ' || n % 5, n::text, 'page', 'Contact', '/contact',
      jsonb_build_array(jsonb_build_object('field', 'email', 'kind', 'email', 'label', 'Email', 'answer', 'person' || n || '@example.com')),
      'person' || n || '@example.com', 'person' || n || '@example.com', n % 20 = 0,
      case when n % 2 = 0 then now() end, '2020-01-01'::timestamptz + n * interval '1 second'
    from generate_series(${from}::integer, ${to}::integer) n`)
  await db.execute(sql`
    insert into contacts (website_id, id, person_id, email, name, tags, created_at, last_at)
    select ${websiteId}, lpad(n::text, 24, '0'), lpad(n::text, 24, '0'), 'person' || n || '@example.com', 'Person ' || n,
      case when n % 100 = 0 then '["Wholesale"]'::jsonb else '[]'::jsonb end,
      '2020-01-01'::timestamptz + n * interval '1 second', '2021-01-01'::timestamptz + n * interval '1 second'
    from generate_series(${from}::integer, ${to}::integer) n`)
}

/** Opens a website that `size` people have written to. */
export async function openFilledPeople(size: number): Promise<FilledPeople> {
  const test = await createTestApp({ config: { rateLimits: false } })
  await addPeople(test, 1, size)
  return { test, size, owner: await test.signInOwner() }
}
