import { registry } from '@plinth/blocks'
import { BLOCK_TYPES, field, readFields, type Field, type Json, type JsonObject } from '@plinth/domain'
import { useState, type ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { categories, everything, media, pages, products } from '../testing/sample-answers.ts'
import { itemTextsOf } from '../panel/block-rows.ts'
import { expectSound, InForm, show } from '../testing/show.tsx'
import { AmountControl } from './amount-control.tsx'
import { ChoiceControl } from './choice-control.tsx'
import CodeControl from './code-control.tsx'
import { CategoryPicker, CollectionPicker } from './collection-picker.tsx'
import type { ControlProps } from './control-props.ts'
import { FieldControl } from './field-control.tsx'
import { FocalPointControl } from './focal-point-control.tsx'
import { ListControl } from './list-control.tsx'
import { NumberControl } from './number-control.tsx'
import { PictureControl } from './picture-control.tsx'
import { ProductControl, ProductsControl } from './product-control.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { SecretControl } from './secret-control.tsx'
import { TagsControl, TextControl } from './text-control.tsx'

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const [picture] = media.assets

/** Shows a control in a form on a phone, and tells every value it gives. */
async function showControl<F extends Field>(
  Control: ComponentType<ControlProps<F>>,
  asked: F,
  value: Json,
  more: { readonly error?: string; readonly values?: JsonObject } = {},
) {
  const given = vi.fn()
  function Form() {
    const [now, setNow] = useState(value)
    return (
      <InForm
        sources={{
          asset: (id) => media.assets.find((one) => one.id === id),
          productName: (id) => products.products.find((one) => one.id === id)?.name['en'],
        }}
      >
        <Control
          field={asked}
          value={now}
          values={more.values ?? {}}
          error={more.error}
          onChange={(next) => {
            given(next)
            setNow(next)
          }}
        />
      </InForm>
    )
  }
  const shown = await show(<Form />, {
    width: 390,
    answers: { ...everything, 'GET /api/config/links': () => ({ targets: [] }) },
  })
  return { ...shown, given }
}

test('[EDIT-311] a moment is chosen from a calendar and a clock, and kept as a wall clock shows it', async () => {
  const { given } = await showControl(TextControl, field.text('Until', { max: 16 }, { picker: 'moment' }), '')
  await expect.element(page.getByLabelText('Until')).toHaveAttribute('type', 'datetime-local')
  await page.getByLabelText('Until').fill('2027-03-01T18:00')
  await expect.poll(() => given).toHaveBeenLastCalledWith('2027-03-01T18:00')
  await expectSound()
})

test('words in one line', async () => {
  const { given } = await showControl(TextControl, field.text('Name', { max: 5 }, { help: LONG }), '', {
    error: 'Please enter a name.',
  })
  await expect.element(page.getByText('Please enter a name.')).toBeVisible()
  await page.getByLabelText('Name').fill('Clay!')
  await expect.poll(() => given).toHaveBeenLastCalledWith('Clay!')
  await userEvent.keyboard('x')
  await expect.element(page.getByLabelText('Name')).toHaveValue('Clay!')
  await expectSound()
})

test('words in several lines', async () => {
  const { given } = await showControl(TextControl, field.text('About', { max: 500 }, { lines: 4 }), LONG)
  await page.getByLabelText('About').fill('One\nTwo')
  await expect.poll(() => given).toHaveBeenLastCalledWith('One\nTwo')
  await expectSound()
})

test('a secret is written and not shown', async () => {
  const { given } = await showControl(SecretControl, field.secret('Key', { max: 80 }), '')
  await page.getByLabelText('Key', { exact: true }).fill('sk_1')
  await expect.poll(() => given).toHaveBeenLastCalledWith('sk_1')
  await expect.element(page.getByLabelText('Key', { exact: true })).toHaveAttribute('type', 'password')
  await expectSound()
})

test('a whole number is kept within its limits', async () => {
  const asked: Field = { kind: 'number', label: 'Columns', default: 3, rules: { min: 1, max: 6 } }
  const { given } = await showControl(NumberControl, asked, 3)
  await page.getByLabelText('Columns').fill('5')
  await expect.poll(() => given).toHaveBeenLastCalledWith(5)
  await userEvent.keyboard('9')
  await expect.element(page.getByLabelText('Columns')).toHaveValue('5')
  await expectSound()
})

test('[EDIT-1301] a number is counted by arrow keys, with Shift by ten, within its limits', async () => {
  const asked: Field = { kind: 'number', label: 'Space', default: 0, rules: { min: 0, max: 25 } }
  const { given } = await showControl(NumberControl, asked, 4)
  await page.getByLabelText('Space').click()
  for (const [keys, now] of [
    ['{ArrowUp}', 5],
    ['{Shift>}{ArrowUp}{/Shift}', 15],
    ['{Shift>}{ArrowUp}{/Shift}', 25],
    ['{Shift>}{ArrowUp}{/Shift}', 25],
    ['{Shift>}{ArrowDown}{/Shift}', 15],
    ['{Shift>}{ArrowDown}{ArrowDown}{/Shift}', 0],
  ] as const) {
    await userEvent.keyboard(keys)
    await expect.poll(() => given).toHaveBeenLastCalledWith(now)
  }
})

test('a share is drawn along, with the keyboard too', async () => {
  const asked: Field = { kind: 'number', label: 'Shade', default: 0.5, rules: { min: 0, max: 1, step: 0.1 } }
  const { given } = await showControl(NumberControl, asked, 0.5)
  await page.getByRole('slider', { name: 'Shade' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => given).toHaveBeenCalled()
  await expectSound()
})

test('an amount is typed in major units and kept in minor ones', async () => {
  const asked: Field = { kind: 'amount', label: 'Minimum', default: 0, rules: { min: 0, max: 100_000 } }
  const { given } = await showControl(AmountControl, asked, 1250)
  await expect.element(page.getByLabelText('Minimum')).toHaveValue('12.50')
  await page.getByLabelText('Minimum').fill('25')
  await expect.poll(() => given).toHaveBeenLastCalledWith(2500)
  await expectSound()
})

test.each([
  [
    'side by side',
    [
      ['a', 'Left'],
      ['b', 'Right'],
    ],
    () => page.getByText('Right').click(),
  ],
  [
    'in a list',
    [
      ['a', 'The first of these choices'],
      ['b', 'Right'],
    ],
    () => page.getByLabelText('Side').selectOptions('b'),
  ],
] as const)('a choice %s', async (_name, options, choose) => {
  const asked: Field = { kind: 'choice', label: 'Side', default: 'a', options, rules: {} } as Field
  const { given } = await showControl(ChoiceControl as ComponentType<ControlProps>, asked, 'a')
  await choose()
  await expect.poll(() => given).toHaveBeenLastCalledWith('b')
  await expectSound()
})

test('a switch', async () => {
  const asked: Field = { kind: 'toggle', label: 'Shown', default: false, rules: {} } as Field
  const { given } = await showControl(FieldControl, asked, false)
  await page.getByRole('switch', { name: 'Shown' }).click({ force: true })
  await expect.poll(() => given).toHaveBeenLastCalledWith(true)
  await expectSound()
})

test('several short texts', async () => {
  const asked: Field = { kind: 'words', label: 'Tags', default: [], rules: { max: 3, length: 40 } } as Field
  const { given } = await showControl(TagsControl as ComponentType<ControlProps>, asked, ['gift'])
  await page.getByRole('combobox', { name: 'Tags' }).fill('clay')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => given).toHaveBeenLastCalledWith(['gift', 'clay'])
  await expectSound()
})

test('source code can be written, and read only where it may not be', async () => {
  const onChange = vi.fn()
  const code = (readOnly: boolean) => (
    <CodeControl value="<b>" label="Code" language="html" max={100} readOnly={readOnly} onChange={onChange} />
  )
  await show(code(true), { width: 390 })
  await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveAttribute('aria-readonly', 'true')
  await page.getByRole('textbox', { name: 'Code' }).click()
  await userEvent.keyboard('x')
  expect(onChange).not.toHaveBeenCalled()
})

test('[EDIT-183] on Android code is read, not written, and it says so', async () => {
  const agent = vi
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('Mozilla/5.0 (Linux; Android 16; Pixel 9)')
  const onChange = vi.fn()
  await show(
    <CodeControl value="<b>" label="Code" language="html" max={100} readOnly={false} onChange={onChange} />,
    {
      width: 390,
    },
  )
  await expect.element(page.getByText('Code editing is not available on Android')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).click()
  await userEvent.keyboard('x')
  expect(onChange).not.toHaveBeenCalled()
  agent.mockRestore()
})

test('rich text is made bold and given as HTML', async () => {
  const onChange = vi.fn()
  await show(<RichTextField label="Description" value="<p>Clay</p>" onChange={onChange} />, { width: 390 })
  await page.getByRole('textbox', { name: 'Description' }).click()
  await userEvent.keyboard('{Control>}a{/Control}')
  await page.getByRole('button', { name: 'Bold' }).click()
  await expect.poll(() => onChange.mock.calls.at(-1)).toEqual(['<p><strong>Clay</strong></p>'])
  await expectSound()
})

test('a picture is replaced from the library', async () => {
  const asked: Field = { kind: 'picture', label: 'Picture', default: '', rules: {} } as Field
  const { given } = await showControl(PictureControl as ComponentType<ControlProps>, asked, picture!.id)
  await expectSound()
  await page.getByRole('button', { name: 'Replace' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(media.assets[1]!.fileName) })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Choose', exact: true }).click()
  await expect.poll(() => given).toHaveBeenLastCalledWith(media.assets[1]!.id)
})

test('a focal point is moved by the arrow keys and given back to the file', async () => {
  const asked: Field = {
    kind: 'focalPoint',
    label: 'Focus',
    default: null,
    pictureFrom: 'picture',
    rules: {},
  } as Field
  const { given } = await showControl(
    FocalPointControl as ComponentType<ControlProps>,
    asked,
    { x: 0.5, y: 0.5 },
    { values: { picture: picture!.id } },
  )
  const point = page.getByRole('button', { name: /Focal point/ })
  await expect.element(point).toBeVisible()
  ;((await point.findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => given).toHaveBeenLastCalledWith({ x: 0.51, y: 0.5 })
  await page.getByRole('button', { name: 'Use the point of the file' }).click()
  await expect.poll(() => given).toHaveBeenLastCalledWith(null)
})

test('a product is found by its name', async () => {
  const [product] = products.products
  const asked: Field = { kind: 'product', label: 'Product', default: '', rules: {} } as Field
  const { given, api } = await showControl(ProductControl as ComponentType<ControlProps>, asked, '')
  await page.getByRole('combobox', { name: 'Product' }).or(page.getByLabelText('Product')).first().fill('mug')
  await expect.poll(() => api.made.some(({ query }) => query.get('search') === 'mug')).toBe(true)
  await page.getByRole('option', { name: product!.name['en']! }).click()
  await expect.poll(() => given).toHaveBeenLastCalledWith(product!.id)
})

test('products are put in order and taken out with buttons', async () => {
  const [first, second] = products.products
  const asked: Field = { kind: 'products', label: 'Products', default: [], rules: { max: 4 } } as Field
  const { given } = await showControl(ProductsControl as ComponentType<ControlProps>, asked, [
    first!.id,
    second!.id,
  ])
  await expectSound()
  await page.getByRole('button', { name: `Move ${first!.name['en']} down` }).click()
  await expect.poll(() => given).toHaveBeenLastCalledWith([second!.id, first!.id])
  await page.getByRole('button', { name: `Take out ${first!.name['en']}` }).click()
  await expect.poll(() => given).toHaveBeenLastCalledWith([second!.id])
})

test('[EDIT-800] the search is called what it adds to', async () => {
  const asked: Field = { kind: 'products', label: 'Add-ons', default: [], rules: { max: 4 } } as Field
  await showControl(ProductsControl as ComponentType<ControlProps>, asked, [])
  await expect
    .element(page.getByRole('combobox', { name: 'Add a product: Add-ons', exact: true }))
    .toBeVisible()
})

test('a store and a category are chosen from those there are', async () => {
  const store = pages.collections.find(({ urlId }) => urlId === 'shop')
  const asked: Field = { kind: 'collection', label: 'Store', type: 'store', default: '', rules: {} } as Field
  const { given } = await showControl(CollectionPicker as ComponentType<ControlProps>, asked, '')
  await expect.element(page.getByRole('option', { name: 'Shop' })).toBeInTheDocument()
  await page.getByLabelText('Store').selectOptions(store!.id)
  await expect.poll(() => given).toHaveBeenLastCalledWith(store!.id)
  await expectSound()
})

test('a category is chosen from those there are', async () => {
  const asked: Field = { kind: 'category', label: 'Category', default: '', rules: {} } as Field
  const { given } = await showControl(CategoryPicker as ComponentType<ControlProps>, asked, '')
  await expect.element(page.getByRole('option', { name: 'Tableware' })).toBeInTheDocument()
  await page.getByLabelText('Category').selectOptions(categories.categories[1]!.id)
  await expect.poll(() => given).toHaveBeenLastCalledWith(categories.categories[1]!.id)
})

test('a list gets another item, with its own fields', async () => {
  const item = { question: field.text('Question', { max: 100 }) }
  const asked = {
    kind: 'list',
    label: 'Questions',
    noun: 'Question',
    item,
    default: [],
    rules: { max: 2 },
  } as Field
  const { given } = await showControl(
    (props: ControlProps) => (
      <ListControl {...(props as ControlProps<Extract<Field, { kind: 'list' }>>)} control={FieldControl} />
    ),
    asked,
    [{ ...readFields(item, { question: LONG }), id: 'a' }],
  )
  await expectSound()
  await page.getByRole('button', { name: 'Add question' }).click()
  expect(given.mock.lastCall?.[0]).toHaveLength(2)
  await expect.element(page.getByRole('button', { name: 'Add question' })).toBeDisabled()
})

test('[EDIT-1250] [EDIT-1254] a video is added to pictures, or given to one of them; a picture comes to it later', async () => {
  const asked = registry.get(BLOCK_TYPES.gallery)?.fields['items']
  if (asked?.kind !== 'list') throw new Error('A gallery is a list.')
  const { given } = await showControl(
    (props: ControlProps) => (
      <ListControl
        {...(props as ControlProps<Extract<Field, { kind: 'list' }>>)}
        control={FieldControl}
        itemTexts={{
          fields: [{ name: 'caption', field: field.text('Caption', { max: 100 }) }],
          read: (id) => (id === 'a' ? '' : 'The kiln'),
          write: () => undefined,
          end: () => undefined,
        }}
      />
    ),
    asked,
    [{ id: 'a', assetId: 'gone', video: null, link: null }],
  )
  await page.getByRole('button', { name: 'Settings of Picture' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Link', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add a video' }).click()
  expect(given.mock.lastCall?.[0]).toMatchObject([{ id: 'a' }, { assetId: '', video: null, link: null }])
  await expect
    .element(page.getByRole('button', { name: 'Settings of The kiln' }))
    .toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByRole('textbox', { name: 'Caption of The kiln' })).toHaveFocus()
  const address = page.getByRole('combobox', { name: 'Video', exact: true })
  await address.fill('https://youtu.be/aqz-KE-bpKQ')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => given.mock.lastCall?.[0])
    .toMatchObject([{ id: 'a' }, { video: { kind: 'url', url: 'https://youtu.be/aqz-KE-bpKQ' } }])
  expect(page.getByRole('combobox', { name: 'Link', exact: true }).elements()).toEqual([])
  expect(page.getByLabelText('Open in New Window').elements()).toEqual([])
  await expectSound()
})

test.each(['none', 'below', 'over', 'hover'])(
  '[EDIT-1255] captions of a gallery that stand “%s” are asked for while they are shown',
  async (captions) => {
    const gallery = registry.get(BLOCK_TYPES.gallery)
    const asked = gallery?.fields['items']
    if (gallery === undefined || asked?.kind !== 'list') throw new Error('A gallery is a list.')
    await showControl(
      (props: ControlProps) => (
        <ListControl
          {...(props as ControlProps<Extract<Field, { kind: 'list' }>>)}
          control={FieldControl}
          itemTexts={{
            fields: itemTextsOf(gallery, 'items'),
            read: (_, name) => (name === 'caption' ? 'The kiln' : ''),
            write: () => undefined,
            end: () => undefined,
          }}
        />
      ),
      asked,
      [{ id: 'a', assetId: 'gone', video: null, link: null }],
      { values: { captions } },
    )
    await expect.element(page.getByRole('textbox', { name: 'Alternative text of Picture' })).toBeVisible()
    const caption = page.getByRole('textbox', { name: 'Caption of Picture' })
    expect(caption.elements()).toHaveLength(captions === 'none' ? 0 : 1)
    await expectSound()
  },
)

test('[EDIT-333] [EDIT-872] texts of an item are asked for its kind alone; what few write opens with its settings', async () => {
  const item = {
    kind: field.choice('Kind', [
      ['text', 'Text'],
      ['radio', 'Radio'],
    ]),
  }
  const asked = field.list('Fields', 'Field', item, { max: 9 })
  const texts = [
    { name: 'label', field: field.text('Title', { max: 100 }) },
    {
      name: 'options',
      field: field.text('Options', { max: 100 }, { lines: 3, when: { field: 'kind', is: ['radio'] } }),
    },
    { name: 'description', field: field.text('Description', { max: 100 }, { seldom: true }) },
  ]
  const said: Readonly<Record<string, string>> = { a: 'Age', b: 'Tea' }
  await showControl(
    (props: ControlProps) => (
      <ListControl
        {...(props as ControlProps<Extract<Field, { kind: 'list' }>>)}
        control={FieldControl}
        itemTexts={{
          fields: texts,
          read: (id, name) => (name === 'label' ? (said[id] ?? '') : ''),
          write: () => undefined,
          end: () => undefined,
        }}
      />
    ),
    asked,
    [
      { id: 'a', kind: 'text' },
      { id: 'b', kind: 'radio' },
    ],
  )
  await expect.element(page.getByRole('textbox', { name: 'Options of Tea' })).toBeVisible()
  expect(page.getByRole('textbox', { name: 'Options of Age' }).elements()).toEqual([])
  expect(page.getByRole('textbox', { name: 'Description of Tea' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Kind of Tea' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Description of Tea' })).toBeVisible()
  await page.getByRole('button', { name: 'Add field', exact: true }).click()
  await expect.element(page.getByRole('textbox', { name: 'Title of Field 3' })).toHaveFocus()
  await expectSound()
})

test('[EDIT-871] coming into a list that is searched selects what it says, so that typing looks for something else', async () => {
  const letters = [...'BCDEFGHIJKLMN'].map((letter) => [letter, `Letter ${letter}`] as const)
  const { given } = await showControl(
    ChoiceControl,
    field.choice('Kind', [['A', 'Letter A'], ...letters]),
    'A',
  )
  const box = page.getByRole('combobox', { name: 'Kind' })
  await box.click()
  await userEvent.keyboard('ter k{ArrowDown}{Enter}')
  await expect.poll(() => given.mock.calls).toEqual([['K']])
  await expect.element(box).toHaveValue('Letter K')
  const typed = (await box.findElement()) as HTMLInputElement
  // As the Tab key does, which in a window of one field may lead out of it.
  typed.blur()
  typed.focus()
  await expect.poll(() => typed.selectionEnd! - typed.selectionStart!).toBe('Letter K'.length)
  await userEvent.keyboard('ter m{ArrowDown}{Enter}')
  await expect.poll(() => given.mock.calls).toEqual([['K'], ['M']])
})
