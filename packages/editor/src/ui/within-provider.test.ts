import { createContext, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useWithinProvider } from './within-provider.ts'

const Dialogs = createContext<string | null>(null)
const Asks = () => useWithinProvider(Dialogs, 'useDialogs')

test('[EDIT-636] a part that stands outside of what it belongs to says so', () => {
  expect(() => renderToStaticMarkup(createElement(Asks))).toThrow('useDialogs must be used within a provider')
  expect(renderToStaticMarkup(createElement(Dialogs.Provider, { value: 'open' }, createElement(Asks)))).toBe(
    'open',
  )
})
