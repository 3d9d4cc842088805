import { say } from '@plinth/domain'
import { errorsOf } from '../../platform/http/errors.ts'

/** A refusal of this room by its code. */
export const websiteError = errorsOf({
  'settings-changed': {
    status: 409,
    message: say('Somebody else has changed the same settings meanwhile, so nothing was saved.'),
  },
  'questions-invalid': {
    status: 400,
    message: say('The questions of the checkout cannot be asked like this.'),
  },
  'identifier-taken': {
    status: 409,
    message: say('Another website of this installation has this identifier.'),
  },
  'domain-taken': {
    status: 409,
    message: say('This domain belongs to another website of this installation.'),
  },
  'base-host-as-domain': {
    status: 409,
    message: say('This host belongs to the installation itself. Give a domain of your own.'),
  },
  'primary-language-missing': {
    status: 400,
    message: say('The primary language must be one of the website’s languages.'),
  },
  'language-address-taken': {
    status: 409,
    message: say('A page has the address this language would be at.'),
  },
  'cannot-create': {
    status: 403,
    message: say('Only an administrator of a website may make another one.'),
  },
})
