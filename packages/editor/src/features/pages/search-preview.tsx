import { Text } from '@mantine/core'
import { signedIn, useSession } from '../../api/session.ts'
import { t } from '../../words/words.ts'
import classes from './search-preview.module.css'

/** About as many characters of a description as search engines show. */
const SHOWN = 155

/** About as many of a title. */
const SHOWN_OF_TITLE = 60

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')} …`

/** How long a description is, and whether all of it will be seen. [EDIT-263] */
export function LengthHint({ text }: { readonly text: string }) {
  const count = text.trim().length
  const isLong = count > SHOWN
  return (
    <Text size="sm" mt={-10} role="status" c={isLong ? 'var(--plinth-warning)' : 'var(--plinth-quiet)'}>
      {isLong
        ? t('{count} characters: what comes after about {most} is left out', { count, most: SHOWN })
        : t('{count} of about {most} characters', { count, most: SHOWN })}
    </Text>
  )
}

/** A page as a list of results shows it. [EDIT-263] */
export function SearchPreview({
  path,
  title,
  description,
}: {
  readonly path: string
  readonly title: string
  readonly description: string
}) {
  const website = signedIn(useSession().data)?.website.title ?? ''
  const whole = title.includes(website) || website === '' ? title : `${title} — ${website}`
  return (
    <section className={classes.result} aria-label={t('As search engines show it')}>
      <span className={classes.address}>
        {location.host}
        {path}
      </span>
      <span className={classes.title}>{cut(whole, SHOWN_OF_TITLE)}</span>
      <span className={classes.text}>
        {description.trim() === ''
          ? t('Without a description, that of the website is shown.')
          : cut(description.trim(), SHOWN)}
      </span>
    </section>
  )
}
