import { expect, test } from 'vitest'
import { execute, type Value } from '../../index.ts'

const whole = { src: '/a.jpg', width: 800, height: 600, sizes: '50vw' }
const run = (item: { readonly [name: string]: Value }) =>
  execute({ code: '[{item|image-tag}]', json: { item: { ...whole, ...item } } })
const said = (item: { readonly [name: string]: Value }) => {
  const { output, errors } = run(item)
  return { output, errors: errors.map(({ message }) => message) }
}

test('[FMT-107] an image is asked for in the widths it is made in, up to its own', () => {
  expect(said({ alt: 'Sea & "sky"' })).toEqual({
    output:
      '[<img src="/a.jpg" srcset="/a.jpg?format=100w 100w, /a.jpg?format=300w 300w, /a.jpg?format=500w 500w, /a.jpg?format=750w 750w, /a.jpg 800w" sizes="50vw" width="800" height="600" alt="Sea &amp; &quot;sky&quot;" loading="lazy">]',
    errors: [],
  })
  expect(said({ priority: 'high' }).output).toContain('fetchpriority="high"')
  expect(said({ priority: 'high' }).output).not.toContain('lazy')
  expect(said({ priority: null }).output).not.toContain('fetchpriority')
  expect(said({ loader: 'raw', srcset: '/b.jpg 2x', sizes: undefined }).output).toBe(
    '[<img src="/a.jpg" srcset="/b.jpg 2x" width="800" height="600" alt="" loading="lazy">]',
  )
})

test.each([
  [{ src: '' }, 'src is required'],
  [{ width: undefined }, 'width is required'],
  [{ height: null }, 'height is required'],
  [{ width: -1 }, 'width requires a positive integer, but received a negative value'],
  [{ height: 0 }, 'height requires a positive integer, but received a value of 0'],
  [{ height: 1.5 }, 'height requires a positive integer, but received a non-integer value'],
  [{ width: 'wide' }, 'width requires a positive integer, but received a non-integer value'],
  [{ priority: 'first' }, 'priority must be high, low or null'],
  [{ loader: 'lazy' }, 'loader must be sqs or raw'],
  [{ srcset: '/b.jpg 2x' }, 'srcset is allowed only with loader raw'],
  [{ sizes: undefined }, 'sizes is required when the loader is sqs'],
])('[FMT-107] %o is an error of the template, and prints nothing', (item, message) => {
  const { output, errors } = said(item)
  expect(output).toBe('[]')
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain(message)
})
