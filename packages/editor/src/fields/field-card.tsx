import { useId, type ReactNode } from 'react'
import classes from './field-card.module.css'

/** A card of a screen: what belongs together, under a heading. */
export function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 className={classes.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/**
 * Fields in a form of their own, for the browser's sake: at each letter it reads every field of the form that is typed
 * in, so that it could fill in an address; of fields without a form, all there are in the document. [EPROD-8]
 *
 * @param id for fields that stand elsewhere and name their form
 */
export function FieldForm({ id, children }: { readonly id?: string; readonly children?: ReactNode }) {
  return (
    <form
      className={classes.fields}
      id={id}
      autoComplete="off"
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
    </form>
  )
}

/** Fields that belong together, on a card within a form that has several and one button for all of them. */
export function CardOfForm({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card title={title}>
      <div className={classes.fields}>{children}</div>
    </Card>
  )
}

/** Fields that belong together, on a card that is a form of its own. */
export function FieldCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card title={title}>
      <FieldForm>{children}</FieldForm>
    </Card>
  )
}
