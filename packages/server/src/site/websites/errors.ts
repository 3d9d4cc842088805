import { AppError, type AppErrorOptions } from '../../platform/http/errors.ts'

/** Every refusal of this room. */
export const websiteErrors = {
  'identifier-taken': { status: 409, message: 'Another website of this installation has this identifier.' },
  'domain-taken': { status: 409, message: 'This domain belongs to another website of this installation.' },
  'base-host-as-domain': {
    status: 409,
    message: 'This host belongs to the installation itself. Give a domain of your own.',
  },
  'primary-language-missing': {
    status: 400,
    message: 'The primary language must be one of the website’s languages.',
  },
  'cannot-create': {
    status: 403,
    message: 'Only an administrator of a website may make another one.',
  },
} as const

export type WebsiteErrorCode = keyof typeof websiteErrors

export function websiteError(code: WebsiteErrorCode, changes: Partial<AppErrorOptions> = {}): AppError {
  return new AppError({ code, ...websiteErrors[code], ...changes })
}
