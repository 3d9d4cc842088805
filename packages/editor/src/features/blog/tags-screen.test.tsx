import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { broken } from '../../testing/fake-api.ts'
import { blogTags, everything, session } from '../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import TagsScreen from './tags-screen.tsx'

const TAGS = 'GET /api/config/collections/:id/tags'
const ADD = 'POST /api/config/collections/:id/tags'
const RENAME = 'PATCH /api/config/collections/:id/tags/:tagId'
const MERGE = 'POST /api/config/collections/:id/tags/merge'
const REMOVE = 'POST /api/config/collections/:id/tags/remove'

const open = (answers = {}, width = 1440) =>
  showScreen(<TagsScreen />, '/config/blog/tags', { answers: { ...everything, ...answers }, width })

const row = (name: RegExp) => page.getByRole('row', { name })
const choose = async (...names: string[]) => {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
}
const names = () =>
  [...document.querySelectorAll('tbody tr')].map((one) => one.querySelector('a')?.textContent)

test('[EDIT-130] tags stand with how many posts have them, are filtered, and lead to these posts', async () => {
  const { address } = await open()
  await expect.element(row(/making 4 posts/)).toBeVisible()
  expect(names()).toEqual(['firing', 'making', 'mugs', 'studio'])
  await page.getByRole('searchbox', { name: 'Filter tags' }).fill('m')
  await expect.poll(names).toEqual(['making', 'mugs'])
  await expect.poll(() => address()).toContain('search=m')
  await page.getByRole('searchbox', { name: 'Filter tags' }).fill('zzz')
  await expect.element(page.getByText('No matching tags')).toBeVisible()
  await page.getByText('Categories', { exact: true }).click()
  await page.getByRole('searchbox', { name: 'Filter categories' }).fill('')
  await expect.poll(names).toEqual(['News'])
  await expectSound()
  await row(/News/).getByRole('link').click()
  await expect.element(page.getByText('Another screen')).toBeVisible()
  await expect.poll(() => address()).toContain('category=News')
})

test('[EDIT-130] a new tag is refused while its name is there, in the exact words', async () => {
  const { api } = await open({ [ADD]: broken }, 390)
  await expect.element(row(/making/)).toBeVisible()
  await page.getByRole('button', { name: 'New tag' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('MUGS')
  await expect.element(page.getByText('This tag already exists')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add' })).toBeDisabled()
  await expectSound()
  await name.fill(` ${'x'.repeat(60)}`)
  await expect.poll(() => (name.element() as HTMLInputElement).value).toHaveLength(50)
  await name.fill(' Kilns ')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByText(/Something broke/)).toBeVisible()
  api.change({
    [ADD]: { id: 'tag-kilns', tagType: 'tag', name: 'Kilns', posts: 0 },
    [TAGS]: { tags: [...blogTags.tags, { id: 'tag-kilns', tagType: 'tag', name: 'Kilns', posts: 0 }] },
  })
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.element(row(/Kilns.* 0 posts/)).toBeVisible()
  await expect.poll(() => api.sent(ADD)).toContainEqual({ tagType: 'tag', name: 'Kilns' })
})

test('[EDIT-130] one tag is edited at a time, and what that changes is said before', async () => {
  const { api } = await open({ [RENAME]: { posts: 4 } })
  await expect.element(row(/making/)).toBeVisible()
  await choose('making', 'mugs')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(page.getByText('You may only edit one tag at a time')).toBeVisible()
  await choose('mugs')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect
    .element(page.getByText('Changes at once on 4 posts. Links to the old name lead to the new one.'))
    .toBeVisible()
  await expectSound()
  await page.getByRole('textbox', { name: 'Name' }).fill('Making of')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => api.sent(RENAME)).toEqual([{ tagType: 'tag', name: 'Making of' }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('[EDIT-130] several become the one that is chosen', async () => {
  const { api } = await open({ [MERGE]: { posts: 4 } })
  await expect.element(row(/making/)).toBeVisible()
  await choose('mugs')
  await expect.element(page.getByRole('button', { name: 'Merge' })).toBeDisabled()
  await choose('making', 'firing')
  await page.getByRole('button', { name: 'Merge' }).click()
  await expect.element(page.getByRole('radio', { name: 'making' })).toBeChecked()
  await page.getByRole('radio', { name: 'mugs' }).click()
  await expectSound()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await expect
    .poll(() => api.sent(MERGE))
    .toEqual([{ ids: ['tag-firing', 'tag-making', 'tag-mugs'], into: 'tag-mugs' }])
  await expect.element(page.getByText('selected')).not.toBeInTheDocument()
})

test('[EDIT-130] before tags are removed, their posts are named', async () => {
  const { api } = await open({ [REMOVE]: { posts: 4 } })
  await expect.element(row(/making/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect.element(page.getByText('4 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect
    .element(page.getByText(/firing \(1 post\), making \(4 posts\), mugs \(0 posts\)/))
    .toBeVisible()
  await expectSound()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect
    .poll(() => api.sent(REMOVE))
    .toEqual([{ ids: ['tag-firing', 'tag-making', 'tag-mugs', 'tag-studio'] }])
})

test('[EDIT-130] who may not publish makes new ones and changes none', async () => {
  await open({ 'GET /api/config/session': { ...session, roles: [16] } })
  await expect.element(row(/making/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New tag' })).toBeVisible()
  await expect.poll(() => document.querySelector('input[type=checkbox]')).toBeNull()
  await expectSound()
})
