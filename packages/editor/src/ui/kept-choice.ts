/** What a person chose last time in this browser, under a name of ours; null when nothing is kept or nothing can be. */
export function keptChoice(name: string): string | null {
  try {
    return localStorage.getItem(`plinth-${name}`)
  } catch {
    return null
  }
}

/** Keeps a choice for the next time, or forgets it. A storage that is full or forbidden costs a convenience, nothing else. */
export function keepChoice(name: string, choice: string | null): void {
  try {
    if (choice === null) localStorage.removeItem(`plinth-${name}`)
    else localStorage.setItem(`plinth-${name}`, choice)
  } catch (error) {
    console.warn(`What was chosen (${name}) could not be kept.`, error)
  }
}
