import { Modal, Select } from '@mantine/core'
import type { Token } from 'marked'
import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { t } from '../words/words.ts'
import { anchorOf, GUIDES, plainOf, within, type Guide } from './guides.ts'
import classes from './guide-dialog.module.css'

/** A place in the guides. */
export interface GuidePlace {
  readonly guide: string
  /** Its top where there is none. */
  readonly anchor?: string
}

/** A guide for owners, read where one works; its links lead to the other guides. [EDIT-1621] */
export default function GuideDialog({
  opened,
  place,
  onGo,
  onClose,
}: {
  readonly opened: boolean
  readonly place: GuidePlace
  readonly onGo: (place: GuidePlace) => void
  readonly onClose: () => void
}) {
  const text = useRef<HTMLElement>(null)
  const guide = GUIDES.find(({ name }) => name === place.guide) ?? GUIDES[0]
  useEffect(() => {
    const heads = [...(text.current?.querySelectorAll<HTMLElement>('[data-anchor]') ?? [])]
    const head = heads.find(({ dataset }) => dataset['anchor'] === place.anchor) ?? text.current
    // A dialog that opens gives the focus to what is marked so, a moment after this.
    for (const other of heads) delete other.dataset['autofocus']
    if (head) head.dataset['autofocus'] = ''
    head?.scrollIntoView({ block: 'start' })
    head?.focus({ preventScroll: true })
  }, [place])
  if (guide === undefined) return null
  return (
    <Modal opened={opened} onClose={onClose} title={t('Guide: {title}', { title: guide.title })} size="xl">
      <Select
        mb="md"
        maw={280}
        label={t('Guide')}
        allowDeselect={false}
        value={guide.name}
        data={GUIDES.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(name) => name !== null && onGo({ guide: name })}
      />
      <article ref={text} tabIndex={-1} lang="en" className={classes.guide} aria-label={guide.title}>
        {drawn(guide.tokens, { guide, onGo })}
      </article>
    </Modal>
  )
}

interface Reading {
  readonly guide: Guide
  readonly onGo: (place: GuidePlace) => void
}

const drawn = (tokens: readonly Token[], reading: Reading): ReactNode =>
  tokens.map((token, index) => <Fragment key={index}>{one(token, reading)}</Fragment>)

/** One thing of a guide; what a guide has no use for, such as HTML, is shown as its words. */
function one(token: Token, reading: Reading): ReactNode {
  const inner = () => drawn(within(token), reading)
  switch (token.type) {
    case 'space':
      return null
    case 'heading':
      return heading(token)
    case 'paragraph':
      return <p>{inner()}</p>
    case 'list':
      return token['ordered'] === true ? <ol>{inner()}</ol> : <ul>{inner()}</ul>
    case 'list_item':
      return <li>{inner()}</li>
    case 'strong':
      return <strong>{inner()}</strong>
    case 'em':
      return <em>{inner()}</em>
    case 'codespan':
      return <code>{plainOf(token)}</code>
    case 'code':
      return <pre tabIndex={0}>{plainOf(token)}</pre>
    case 'blockquote':
      return <blockquote>{inner()}</blockquote>
    case 'table':
      return table(token, reading)
    case 'link':
      return link(token, reading)
    default:
      return within(token).length > 0 ? inner() : plainOf(token)
  }
}

/** The title is that of the dialog. */
function heading(token: Token): ReactNode {
  if (!('depth' in token) || token['depth'] === 1) return null
  const title = plainOf(token)
  const Heading = token['depth'] === 2 ? 'h3' : 'h4'
  return (
    <Heading tabIndex={-1} data-anchor={anchorOf(title)}>
      {title}
    </Heading>
  )
}

type Cells = readonly { readonly tokens: readonly Token[] }[]

function table(token: Token, reading: Reading): ReactNode {
  const { header, rows } = token as { readonly header: Cells; readonly rows: readonly Cells[] }
  return (
    <div className={classes.wide} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th key={index}>{drawn(cell.tokens, reading)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, index) => (
                <td key={index}>{drawn(cell.tokens, reading)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Leads to a guide, or out of the product; what is for operators and developers is not here, and its words stay. */
function link(token: Token, { guide, onGo }: Reading): ReactNode {
  const words = plainOf(token)
  const href = 'href' in token ? String(token['href']) : ''
  if (href.startsWith('https:'))
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {words}
      </a>
    )
  const [file = '', anchor] = href.split('#')
  const name = file === '' ? guide.name : file.replace(/\.md$/, '')
  if (!GUIDES.some((known) => known.name === name)) return words
  return (
    <button
      type="button"
      className={classes.link}
      onClick={() => onGo({ guide: name, ...(anchor === undefined ? {} : { anchor }) })}
    >
      {words}
    </button>
  )
}
