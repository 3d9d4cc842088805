/**
 * Tells the server of an error of the editor, beside what is said of it on the screen. What does that is loaded at the first
 * error: most openings have none. [LOG-6]
 */
export const tellError = (error: unknown): void =>
  void import('./error-reports.ts').then((module) => module.reportError(error)).catch(() => undefined)
