import { Text } from '@mantine/core'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectSound, show } from '../../testing/show.tsx'
import { LogDialog, LogEntry } from './log-dialog.tsx'

const log = {
  isPending: false,
  isSuccess: true,
  isLoadingError: false,
  error: null,
  refetch: vi.fn(),
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: vi.fn(),
}
const dialog = { title: 'Messages sent', log, empty: 'Nothing yet.', onClose: () => undefined }

test('[EDIT-389] a log says what was told, of what, and tells it once more', async () => {
  const run = vi.fn()
  await show(
    <LogDialog {...dialog} of={`https://example.com/${'long'.repeat(30)}`}>
      {[
        <LogEntry key="1" again={{ text: 'Send again', label: 'Send again: order', run }}>
          <Text>Order placed</Text>
        </LogEntry>,
        <LogEntry key="2">
          <Text>Still waiting</Text>
        </LogEntry>,
      ]}
    </LogDialog>,
    { width: 390 },
  )
  await expect.element(page.getByText('Order placed')).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Send again: order' }).click()
  expect(run).toHaveBeenCalledOnce()
  expect(page.getByText('Nothing yet.').elements()).toEqual([])
})

test('[EDIT-389] an empty log says so, and one that failed loads again', async () => {
  await show(<LogDialog {...dialog}>{[]}</LogDialog>)
  await expect.element(page.getByText('Nothing yet.')).toBeVisible()
  await show(
    <LogDialog {...dialog} log={{ ...log, isSuccess: false, isLoadingError: true, error: new Error('no') }}>
      {[]}
    </LogDialog>,
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(log.refetch).toHaveBeenCalledOnce()
})
