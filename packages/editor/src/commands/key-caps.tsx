import { Kbd } from '@mantine/core'
import { keyCaps } from './keys.ts'

/** A shortcut as keys. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  return (
    <span style={{ display: 'inline-flex', gap: 2, flex: 'none' }}>
      {keyCaps(keys).map((cap) => (
        <Kbd key={cap} size="xs">
          {cap}
        </Kbd>
      ))}
    </span>
  )
}
