import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { t } from '../../words/words.ts'

/**
 * Asks whether a page that visitors do not see yet is published to become the home page: in the place of one that they do see it
 * is refused unpublished. [PAGES-95]
 *
 * @param name what the page is called
 */
export function askToPublishAsHome(name: string, onConfirm: () => void): void {
  modals.openConfirmModal({
    title: t('Publish {name} and make it the home page?', { name }),
    children: (
      <Text>
        {t(
          'Visitors do not see this page yet. It is published, and they find it at the address of the website from then on.',
        )}
      </Text>
    ),
    labels: { confirm: t('Publish as home page'), cancel: t('Cancel') },
    onConfirm,
  })
}
