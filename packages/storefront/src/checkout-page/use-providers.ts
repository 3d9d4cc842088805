import type { MethodState } from '@plinth/renderer'
import { useEffect, useRef, useState } from 'react'
import type { Payable, ProviderFields } from './provider-fields.ts'
import { loadProvider } from './provider-fields.ts'

/** How the fields of a provider stand. */
export type FieldsStanding = 'not-asked' | 'loading' | 'ready' | 'failed'

/** The fields of providers on the page: each is loaded when its way to pay is chosen, or about to be. */
export interface Providers {
  standing(methodId: string): FieldsStanding
  /** The place of a method's fields in the page. */
  place(methodId: string, box: HTMLElement | null): void
  /** Loads a method's fields, unless they are there or on their way. */
  want(method: MethodState): void
  /** The fields of a method, once they can be typed into. */
  fieldsOf(methodId: string): ProviderFields | undefined
}

/** @param payable what is to pay: shown fields follow it [STOREFRONT-60] */
export function useProviders(payable: Payable, asksAddress: boolean): Providers {
  const asks = useRef(asksAddress)
  const [standings, setStandings] = useState<{ readonly [methodId: string]: FieldsStanding }>({})
  const boxes = useRef(new Map<string, HTMLElement>())
  const shown = useRef(new Map<string, ProviderFields>())
  const asked = useRef(new Set<string>())
  const latest = useRef(payable)
  useEffect(() => {
    latest.current = payable
    for (const fields of shown.current.values()) fields.update(payable)
  }, [payable])
  useEffect(() => {
    const { current } = shown
    return () => current.forEach((fields) => fields.remove())
  }, [])

  // Fields that ask for what the form does not are others: they come anew. [CHK-112]
  useEffect(() => {
    if (asks.current === asksAddress) return
    asks.current = asksAddress
    shown.current.forEach((fields) => fields.remove())
    shown.current.clear()
    asked.current.clear()
    setStandings({})
  }, [asksAddress])

  async function show({ id, kind, needs }: MethodState, box: HTMLElement): Promise<void> {
    const stand = (standing: FieldsStanding) => setStandings((others) => ({ ...others, [id]: standing }))
    stand('loading')
    try {
      const showFields = await loadProvider(kind)
      const begun = latest.current
      const asksAddress = asks.current
      const language = document.documentElement.lang
      const fields = await showFields(box, { needs, payable: begun, language, asksAddress })
      if (asks.current !== asksAddress) return fields.remove()
      shown.current.set(id, fields)
      if (latest.current !== begun) fields.update(latest.current)
      stand('ready')
    } catch (error) {
      console.warn('The fields of a payment service could not be shown.', error)
      asked.current.delete(id)
      stand('failed')
    }
  }

  return {
    standing: (methodId) => standings[methodId] ?? 'not-asked',
    place: (methodId, box) => {
      if (box !== null) boxes.current.set(methodId, box)
    },
    want(method) {
      const box = boxes.current.get(method.id)
      if (box === undefined || asked.current.has(method.id)) return
      asked.current.add(method.id)
      void show(method, box)
    },
    fieldsOf: (methodId) => shown.current.get(methodId),
  }
}
