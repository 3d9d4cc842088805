import { Anchor, List, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMentions, type Mentions } from '../../api/links.ts'
import { usePages } from '../../api/pages.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { t } from '../../words/words.ts'

type Thing = Mentions['things'][number]

const OF_SITE: Readonly<Record<Mentions['ofSite'][number], () => string>> = {
  logo: () => t('The logo of the website'),
  'social-image': () => t('The picture shown when the website is shared'),
  style: () => t('The style of the website'),
  'saved-sections': () => t('A saved section'),
  campaigns: () => t('A mail of a campaign'),
  'mail-templates': () => t('A mail of the shop'),
  footer: () => t('The footer of every page'),
}

/** Which pages, posts and products use a file, and what of the website as a whole. [EDIT-252] */
export function FileUses({ fileId }: { readonly fileId: string }) {
  const uses = useMentions(`file/${fileId}`, true)
  return (
    <section aria-label={t('Where it is used')}>
      <Text fw={600} mb={4}>
        {t('Where it is used')}
      </Text>
      {uses.isPending && <Text c="var(--plinth-quiet)">{t('Looking…')}</Text>}
      {uses.isLoadingError && <LoadFailure error={uses.error} onRetry={() => void uses.refetch()} />}
      {uses.data !== undefined && <Uses uses={uses.data} />}
    </section>
  )
}

function Uses({ uses: { things, total, inTrash, inMenus, ofSite } }: { readonly uses: Mentions }) {
  if (total === 0 && inTrash === 0 && !inMenus && ofSite.length === 0)
    return <Text c="var(--plinth-soft)">{t('Nowhere on the website.')}</Text>
  return (
    <List size="sm" icon={<IconPhoto size={14} aria-hidden="true" />}>
      {ofSite.map((place) => (
        <List.Item key={place}>{OF_SITE[place]()}</List.Item>
      ))}
      {inMenus && <List.Item>{t('A menu or the announcement bar')}</List.Item>}
      {things.map((thing) => (
        <List.Item key={thing.name}>
          <UsedIn thing={thing} />
        </List.Item>
      ))}
      {total > things.length && (
        <List.Item>{t('and {count} more', { count: total - things.length })}</List.Item>
      )}
      {inTrash > 0 && (
        <List.Item>
          <Anchor component={Link} to="/config/trash">
            {t('{count, plural, one {# thing in the trash} other {# things in the trash}}', {
              count: inTrash,
            })}
          </Anchor>
        </List.Item>
      )}
    </List>
  )
}

/** A thing by its title, which leads to where it is edited as far as that is known here. */
function UsedIn({ thing: { name, kind, title } }: { readonly thing: Thing }) {
  const id = name.slice(kind.length + 1)
  const page = usePages().data?.collections.find((one) => one.id === id)
  const place =
    kind === 'product'
      ? `/config/products/${id}`
      : page === undefined
        ? undefined
        : `/config/pages/${page.documentId}`
  if (place === undefined) return <>{title}</>
  return (
    <Anchor component={Link} to={place}>
      {title}
    </Anchor>
  )
}
