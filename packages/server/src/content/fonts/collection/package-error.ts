/** Why a package did not come: what a person can do about it differs. */
export type PackageProblem =
  'font-unreachable' | 'font-gone' | 'font-broken' | 'font-too-large' | 'npm-missing' | 'fonts-busy'

/** A package that could not be brought; the message is for the log. [STYLE-84] */
export class PackageError extends Error {
  readonly problem: PackageProblem

  constructor(problem: PackageProblem, message: string, cause?: unknown) {
    super(message, { cause })
    this.problem = problem
  }
}
