import { useContext, type Context } from 'react'

/**
 * What a provider around a part of the screen gives it. A part that stands outside of one is a mistake of the program,
 * which says what is missing: `useFieldSources must be used within a provider`. [EDIT-636]
 *
 * @param name of the hook that asks
 */
export function useWithinProvider<Value>(context: Context<Value | null>, name: string): Value {
  const value = useContext(context)
  if (value === null) throw new Error(`${name} must be used within a provider`)
  return value
}
