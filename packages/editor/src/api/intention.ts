import { useState } from 'react'

/**
 * Keys of what somebody means to be done once. The same content has the same key until it has been answered, so that
 * pressing again after a connection broke does not do it twice; after that it is another intention.
 */
export class Intention {
  #open: { readonly content: string; readonly key: string } | undefined

  keyOf(content: unknown): string {
    const written = JSON.stringify(content)
    if (this.#open?.content !== written) this.#open = { content: written, key: crypto.randomUUID() }
    return this.#open.key
  }

  answered(): void {
    this.#open = undefined
  }
}

/** One for as long as the component is there. */
export function useIntention(): Intention {
  return useState(() => new Intention())[0]
}
