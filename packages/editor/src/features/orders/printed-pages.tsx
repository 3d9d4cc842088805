import type { DocumentSheet } from '@plinth/domain'
import { said } from '../../words/words.ts'
import classes from './print-screen.module.css'

/** A document on paper of its own: what its sheet says, and nothing else, as the PDF does. [ORDDOC-5] */
export function PrintedSheet({ sheet }: { readonly sheet: DocumentSheet }) {
  const { from, to } = sheet
  const title = said(sheet.title)
  const hasHead = from.name !== '' || from.lines.length + to.length > 0
  return (
    <article className={classes.sheet} aria-label={title}>
      {hasHead && (
        <header className={classes.head}>
          <div>
            <strong>{from.name}</strong>
            {from.lines.map((line, index) => (
              <p key={index}>{said(line)}</p>
            ))}
          </div>
          <p className={classes.lines}>{to.join('\n')}</p>
        </header>
      )}
      <h2>{title}</h2>
      {sheet.notes.map((note, index) => (
        <p key={index}>{said(note)}</p>
      ))}
      <Lines sheet={sheet} />
      {sheet.foot !== '' && <p className={classes.lines}>{sheet.foot}</p>}
    </article>
  )
}

function Lines({ sheet }: { readonly sheet: DocumentSheet }) {
  const { columns, rows, sums } = sheet
  const numbered = (index: number) =>
    columns[index]?.isNumber === true ? { className: classes.number ?? '' } : {}
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map(({ label }, index) => (
            <th key={index} scope="col" {...numbered(index)}>
              {said(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <tr key={line}>
            {row.map((cell, index) => (
              <td key={index} {...numbered(index)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {sums.length > 0 && (
        <tfoot>
          {sums.map(({ label, amount }, index) => (
            <tr key={index}>
              <th scope="row" colSpan={columns.length - 1}>
                {said(label)}
              </th>
              <td className={classes.number}>{amount}</td>
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  )
}
