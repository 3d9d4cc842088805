import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { isSeenPage, pageTitle, type PageEntry } from '../../api/pages.ts'
import { showError } from '../../ui/feedback.tsx'
import { t } from '../../words/words.ts'

interface Steps {
  readonly save: (changes: { readonly isHome: true; readonly status?: 'published' }) => Promise<unknown>
  /** Sends what was just typed. */
  readonly flush: () => Promise<unknown>
}

/**
 * Makes a page the home page. One that visitors do not see takes no home page from them that they do: whether it is published for it
 * is asked first. [PAGES-95]
 */
export function makeHome(page: PageEntry, pages: readonly PageEntry[], { save, flush }: Steps): void {
  const home = pages.find(({ isHome }) => isHome)
  if (isSeenPage(page) || home === undefined || !isSeenPage(home))
    return void save({ isHome: true }).catch(showError)
  modals.openConfirmModal({
    title: t('Publish {name} and make it the home page?', { name: pageTitle(page) }),
    children: (
      <Text>
        {t(
          'Visitors do not see this page yet. It is published, and they find it at the address of the website from then on.',
        )}
      </Text>
    ),
    labels: { confirm: t('Publish as home page'), cancel: t('Cancel') },
    onConfirm: () =>
      void flush()
        .then(() => save({ isHome: true, status: 'published' }))
        .catch(showError),
  })
}
